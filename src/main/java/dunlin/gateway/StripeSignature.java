package dunlin.gateway;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The proof that a webhook comes from Stripe, {@code t=…,v1=…}: HMAC-SHA256 over {@code t.body} with the endpoint's secret. While a
 * secret is being changed there are several {@code v1}, of which one must fit. An old one is not believed: it may be a replay.
 */
final class StripeSignature {

    /** FACTS, Stripe: 300 s between its time and ours, here in both directions. */
    static final Duration TOLERANCE = Duration.ofMinutes(5);

    private static final Pattern SECONDS = Pattern.compile("\\d{1,12}");

    private final List<String> parts;

    StripeSignature(List<String> headers) {
        this.parts = headers.stream()
                .flatMap(header -> Arrays.stream(header.split(",", -1)))
                .map(String::strip)
                .toList();
    }

    /** Whether it proves this body at this time; all signatures are compared, each in constant time. */
    boolean proves(byte[] body, String secret, Instant now) {
        List<String> times = of("t");
        if (times.size() != 1 || !SECONDS.matcher(times.get(0)).matches()) {
            return false;
        }
        Instant told = Instant.ofEpochSecond(Long.parseLong(times.get(0)));
        boolean fresh = Duration.between(told, now).abs().compareTo(TOLERANCE) <= 0;
        byte[] expected = expected(times.get(0), body, secret);
        boolean one = false;
        for (String given : of("v1")) {
            one |= MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8));
        }
        return one && fresh;
    }

    private List<String> of(String name) {
        List<String> values = new ArrayList<>();
        for (String part : parts) {
            if (part.startsWith(name + "=")) {
                values.add(part.substring(name.length() + 1));
            }
        }
        return values;
    }

    private static byte[] expected(String time, byte[] body, String secret) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(mac.doFinal(body)).getBytes(StandardCharsets.UTF_8);
        } catch (GeneralSecurityException never) {
            throw new IllegalStateException("Every Java platform has HMAC-SHA256", never);
        }
    }
}
