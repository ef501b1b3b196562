package dunlin.rest;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;

/** The last row that a page showed, by sort key and id; opaque outside, and not to be trusted when it comes back. */
public record Cursor(String sortKey, String id) {
    private static final String VERSION = "1";
    private static final String BETWEEN = "\0";
    private static final Instant FIRST_STORABLE = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST_STORABLE = Instant.parse("+99999-12-31T23:59:59Z");

    public Cursor {
        if (sortKey.contains(BETWEEN) || id.contains(BETWEEN)) {
            throw new IllegalArgumentException("No part of a cursor contains U+0000");
        }
    }

    public static Cursor of(Instant sortKey, String id) {
        return new Cursor(sortKey.toString(), id);
    }

    /** The sort key as an instant; throws {@link dunlin.json.InvalidInput} (400) when the cursor was made up. */
    public Instant instant() {
        try {
            Instant instant = Instant.parse(sortKey);
            if (instant.isBefore(FIRST_STORABLE) || instant.isAfter(LAST_STORABLE)) {
                throw Paging.foreignCursor();
            }
            return instant;
        } catch (DateTimeException madeUp) {
            throw Paging.foreignCursor();
        }
    }

    /** A cursor of a listing whose rows are numbered. */
    public static Cursor of(long number) {
        return new Cursor(Long.toString(number), "");
    }

    /** The sort key as a number; throws {@link dunlin.json.InvalidInput} (400) when the cursor was made up. */
    public long number() {
        try {
            return Long.parseLong(sortKey);
        } catch (NumberFormatException madeUp) {
            throw Paging.foreignCursor();
        }
    }

    String text() {
        byte[] parts = String.join(BETWEEN, VERSION, sortKey, id).getBytes(StandardCharsets.UTF_8);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(parts);
    }

    static Cursor parse(String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            String[] parts = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString()
                    .split(BETWEEN, -1);
            if (parts.length != 3 || !parts[0].equals(VERSION)) {
                throw Paging.foreignCursor();
            }
            return new Cursor(parts[1], parts[2]);
        } catch (IllegalArgumentException | CharacterCodingException garbage) {
            throw Paging.foreignCursor();
        }
    }
}
