package dunlin.local;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The API tokens of the three roles: one that is configured is used and never printed, one that is not is made up and kept. */
final class Tokens {

    private final Map<Role, String> all = new EnumMap<>(Role.class);
    private final Map<Role, String> madeUp = new EnumMap<>(Role.class);

    Tokens(Settings settings, Secrets secrets) {
        for (Role role : Role.values()) {
            settings.secret(role.variable())
                    .ifPresentOrElse(
                            configured -> all.put(role, configured),
                            () -> madeUp.put(role, secrets.of(role.variable())));
        }
        all.putAll(madeUp);
    }

    /** The one of that role; it may be printed only if it was made up. */
    String of(Role role) {
        return all.get(role);
    }

    /** Those that may be printed. */
    Map<Role, String> madeUp() {
        return madeUp;
    }

    Optional<String> madeUp(Role role) {
        return Optional.ofNullable(madeUp.get(role));
    }

    /** Who a token stands for. */
    enum Role {
        VIEWER,
        INTEGRATOR,
        OPERATOR;

        String variable() {
            return "DUNLIN_API_" + name() + "_TOKEN";
        }
    }
}
