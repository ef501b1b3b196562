package dunlin.webhook.domain;

import java.util.Base64;

/** The secret that a webhook's deliveries are signed with, as Standard Webhooks writes it: {@code whsec_} and 24 to 64 bytes in base64. */
public record SigningSecret(String text) {

    private static final String PREFIX = "whsec_";
    private static final int FEWEST_BYTES = 24;
    private static final int MOST_BYTES = 64;

    /** @throws IllegalArgumentException with a text for people that does not quote it */
    public SigningSecret {
        var length = text.startsWith(PREFIX) ? decoded(text).length : 0;
        if (length < FEWEST_BYTES || length > MOST_BYTES) {
            throw refused();
        }
    }

    /** Of these bytes. */
    public static SigningSecret of(byte[] key) {
        return new SigningSecret(PREFIX + Base64.getEncoder().encodeToString(key));
    }

    /** Its bytes. */
    public byte[] key() {
        return decoded(text);
    }

    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text.substring(PREFIX.length()));
        } catch (IllegalArgumentException quotingIt) {
            throw refused();
        }
    }

    private static IllegalArgumentException refused() {
        return new IllegalArgumentException(
                "must be whsec_ and " + FEWEST_BYTES + " to " + MOST_BYTES + " bytes in base64");
    }

    /** Without itself. */
    @Override
    public String toString() {
        return "SigningSecret";
    }
}
