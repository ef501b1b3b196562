package dunlin.webhook;

import dunlin.webhook.domain.SigningSecret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs a delivery as Standard Webhooks wants it: HMAC-SHA256 over id, second and body. */
final class Signature {

    private static final String ALGORITHM = "HmacSHA256";

    private Signature() {}

    /** The value of {@code webhook-signature}. */
    static String of(SigningSecret secret, String id, Instant at, String body) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.key(), ALGORITHM));
            var signed = id + "." + at.getEpochSecond() + "." + body;
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException everyPlatformHasIt) {
            throw new IllegalStateException(ALGORITHM + " is missing", everyPlatformHasIt);
        }
    }
}
