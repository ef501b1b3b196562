package dunlin.rest;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a caller may do; each role includes those before it. */
public enum Role {
    VIEWER,
    INTEGRATOR,
    OPERATOR;

    /** The word used in the configuration. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Role> of(String word) {
        return Arrays.stream(values()).filter(role -> role.word().equals(word)).findFirst();
    }

    public boolean includes(Role other) {
        return compareTo(other) >= 0;
    }
}
