package dunlin;

import java.util.Map;
import java.util.Optional;

/** Policies read from a few keys; all others have their defaults. */
public final class ConfiguredPolicies {

    private ConfiguredPolicies() {}

    /** The policies of these keys. */
    public static Policies of(Map<String, String> configuration) {
        var policies = new Policies(key -> Optional.ofNullable(configuration.get(key)));
        policies.read();
        return policies;
    }

    /** The policies of an empty configuration. */
    public static Policies defaults() {
        return of(Map.of());
    }
}
