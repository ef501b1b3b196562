package dunlin.attempt.domain;

import java.nio.charset.StandardCharsets;

/** Makes a text from outside fit to be stored and shown: no secret in it, no control character, at most 1 KB. */
public final class ErrorText {

    /** The most that is kept of an error, in bytes of UTF-8 (CASES TG-12). */
    public static final int MAX_BYTES = 1024;

    private static final String HIDDEN = "<token>";
    private static final int SHORTEST_SECRET = 8;

    private ErrorText() {}

    /** The text without these secrets, and without the part behind the colon of one that has it, however that was encoded. */
    public static String of(String text, String... secrets) {
        String scrubbed = text;
        for (String secret : secrets) {
            scrubbed = scrubbed(scrubbed, secret);
        }
        return cut(scrubbed);
    }

    /** The text cut to {@link #MAX_BYTES} at a whole character; what PostgreSQL cannot store becomes U+FFFD or a space. */
    public static String cut(String text) {
        StringBuilder kept = new StringBuilder();
        int bytes = 0;
        for (int at = 0; at < text.length(); ) {
            int codePoint = storable(text.codePointAt(at));
            bytes += utf8Length(codePoint);
            if (bytes > MAX_BYTES) {
                break;
            }
            kept.appendCodePoint(codePoint);
            at += Character.charCount(text.codePointAt(at));
        }
        return kept.toString().strip();
    }

    private static String scrubbed(String text, String token) {
        if (token.isBlank()) {
            return text;
        }
        String scrubbed = text.replace(token, HIDDEN).replace(token.strip(), HIDDEN);
        String secret = token.substring(token.indexOf(':') + 1).strip();
        return secret.length() < SHORTEST_SECRET ? scrubbed : scrubbed.replace(secret, HIDDEN);
    }

    private static int storable(int codePoint) {
        if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
            return 0xFFFD;
        }
        return Character.isISOControl(codePoint) ? ' ' : codePoint;
    }

    private static int utf8Length(int codePoint) {
        return Character.toString(codePoint).getBytes(StandardCharsets.UTF_8).length;
    }
}
