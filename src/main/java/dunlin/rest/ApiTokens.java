package dunlin.rest;

import dunlin.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Function;

/**
 * The tokens of the configuration, read at each call because a secret's file may change. All three are always
 * compared, in constant time; an unset or blank one admits nobody; where two roles share one, it carries the higher.
 */
@ApplicationScoped
public class ApiTokens implements Tokens {
    private final Function<Role, Optional<String>> configured;

    /** For the container's proxy, which asks its bean and never this. */
    protected ApiTokens() {
        this(role -> Optional.empty());
    }

    @Inject
    public ApiTokens(Policies policies) {
        this(role -> policies.apiToken(role.word()));
    }

    ApiTokens(Function<Role, Optional<String>> configured) {
        this.configured = configured;
    }

    @Override
    public Optional<Role> roleOf(String presented) {
        return roleOf(digest(presented));
    }

    /** The role of the token with this {@link #fingerprint}, if there still is one. */
    public Optional<Role> roleOfFingerprint(String fingerprint) {
        return roleOf(HexFormat.of().parseHex(fingerprint));
    }

    private Optional<Role> roleOf(byte[] digest) {
        Role found = null;
        for (Role role : Role.values()) {
            String token = configured.apply(role).orElse("").strip();
            boolean same = MessageDigest.isEqual(digest, digest(token));
            found = same && !token.isEmpty() ? role : found;
        }
        return Optional.ofNullable(found);
    }

    /** What tells a token from others without telling it. */
    public static String fingerprint(String token) {
        return HexFormat.of().formatHex(digest(token));
    }

    private static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("Every Java platform has SHA-256", never);
        }
    }
}
