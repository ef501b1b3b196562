package dunlin.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dunlin.json.InvalidInput;
import dunlin.json.Violation;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which limits and cursors are taken, and what a page looks like. */
class PagingTest {
    @Test
    void showsFiftyFromTheStartUnlessToldOtherwise() {
        Paging paging = Paging.of(null, null);

        assertThat(paging.limit()).isEqualTo(50);
        assertThat(paging.fetch()).isEqualTo(51);
        assertThat(paging.after()).isEmpty();
    }

    @Test
    void takesOneToFiveHundred() {
        assertThat(Paging.of("1", null).limit()).isEqualTo(1);
        assertThat(Paging.of("500", null).limit()).isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "501", "99999999999999999999", "1.5", "x", "", " ", "1e2", "+5", "٥"})
    void refusesOtherLimitsAsBadRequest(String limit) {
        InvalidInput refusal = catchThrowableOfType(InvalidInput.class, () -> Paging.of(limit, null));

        assertThat(refusal.malformedShape()).isTrue();
        assertThat(refusal.violations()).extracting(Violation::field).containsExactly("limit");
    }

    @Test
    void walksThroughAListingWithoutGapOrRepetition() {
        List<Integer> rows = IntStream.range(0, 7).boxed().toList();

        JsonObject first = page(rows, Paging.of("3", null));
        JsonObject second = page(rows, Paging.of("3", first.getString("next_cursor")));
        JsonObject third = page(rows, Paging.of("3", second.getString("next_cursor")));

        assertThat(first.getJsonArray("items")).hasToString("[0,1,2]");
        assertThat(second.getJsonArray("items")).hasToString("[3,4,5]");
        assertThat(third).hasToString("{\"items\":[6],\"next_cursor\":null}");
    }

    @Test
    void hasNoNextPageWhenTheRowsEndExactlyWithIt() {
        assertThat(page(List.of(0, 1, 2), Paging.of("3", null)).get("next_cursor"))
                .isEqualTo(JsonValue.NULL);
    }

    @Test
    void givesTheCursorBackAsItWas() {
        Cursor cursor = Cursor.of(Instant.parse("2026-11-30T12:00:00.000001Z"), "sub|ж/1");

        Cursor back = Paging.of(null, cursor.text()).after().orElseThrow();

        assertThat(back).isEqualTo(cursor);
        assertThat(back.instant()).isEqualTo("2026-11-30T12:00:00.000001Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "", "!!!!", "AAAA", "MQ", "null", "eyJhIjoxfQ", "MQBhAGIAYw"})
    void refusesMadeUpCursorsAsBadRequest(String cursor) {
        InvalidInput refusal = catchThrowableOfType(InvalidInput.class, () -> Paging.of(null, cursor));

        assertThat(refusal.malformedShape()).isTrue();
        assertThat(refusal.violations()).extracting(Violation::field).containsExactly("cursor");
    }

    @Test
    void refusesACursorWhoseInstantWasMadeUp() {
        for (String key : List.of("yesterday", "+1000000000-12-31T23:59:59Z", "-0500-01-01T00:00:00Z")) {
            Cursor cursor = Paging.of(null, new Cursor(key, "a").text()).after().orElseThrow();
            assertThatThrownBy(cursor::instant).isInstanceOf(InvalidInput.class);
        }
    }

    @Test
    void survivesRandomCursors() {
        Random random = new Random(3);

        for (int round = 0; round < 5_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            String text = round % 2 == 0
                    ? new String(bytes, StandardCharsets.ISO_8859_1)
                    : Base64.getUrlEncoder().encodeToString(bytes);
            assertThatThrownBy(() -> Paging.of(null, text)).isInstanceOf(InvalidInput.class);
        }
    }

    private static JsonObject page(List<Integer> rows, Paging paging) {
        int after = paging.after().map(cursor -> Integer.parseInt(cursor.id())).orElse(-1);
        List<Integer> fetched =
                rows.stream().filter(row -> row > after).limit(paging.fetch()).toList();
        return paging.page(fetched, JsonProvider.provider()::createValue, row -> new Cursor("key", row.toString()));
    }
}
