package dunlin;

import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** The one source of chance: new ids, and the jitter that keeps rows from coming back all at once. */
@ApplicationScoped
public class Chance {

    private static final SecureRandom SECRETS = new SecureRandom();

    /** An id that nobody else has. */
    public String newId() {
        return UUID.randomUUID().toString();
    }

    /** So many bytes that nobody can guess. */
    public byte[] secret(int bytes) {
        var secret = new byte[bytes];
        SECRETS.nextBytes(secret);
        return secret;
    }

    /** From 0 to 1. */
    public double fraction() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
