package dunlin.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How values look in an answer. */
class JsonTest {
    private enum Colour {
        DARK_BLUE
    }

    @Test
    void writesEveryTypeInItsForm() {
        Json json = Json.object()
                .put("text", "a")
                .put("at", Instant.parse("2026-11-30T12:00:00Z"))
                .put("exact", Instant.parse("2026-11-30T12:00:00.120Z"))
                .put("window", Duration.ofDays(6))
                .put("count", 5)
                .put("chat", 100200300L)
                .put("flag", true)
                .put("amount", new BigDecimal("299.00"))
                .put("colour", Colour.DARK_BLUE)
                .put("list", Json.texts(List.of("x")))
                .put("map", Json.texts(Map.of("k", "v")));

        assertThat(json.build())
                .hasToString("{\"text\":\"a\",\"at\":\"2026-11-30T12:00:00Z\",\"exact\":\"2026-11-30T12:00:00.120Z\","
                        + "\"window\":\"P6D\",\"count\":5,\"chat\":100200300,\"flag\":true,\"amount\":\"299.00\","
                        + "\"colour\":\"dark_blue\",\"list\":[\"x\"],\"map\":{\"k\":\"v\"}}");
    }

    @Test
    void writesWhatHasNoValueAsNull() {
        Json json = Json.object()
                .put("a", (String) null)
                .put("b", (Instant) null)
                .put("c", (Duration) null)
                .put("d", (Long) null)
                .put("e", (Boolean) null)
                .put("f", Optional.empty())
                .put("g", OptionalLong.empty())
                .putNull("h");

        assertThat(json.build().values())
                .hasSize(8)
                .allMatch(value -> value.toString().equals("null"));
    }

    @Test
    void writesOptionalValuesLikeTheValuesThemselves() {
        Json json = Json.object()
                .put("a", Optional.of(Instant.parse("2026-11-30T12:00:00Z")))
                .put("b", Optional.of(Duration.ofDays(-3)))
                .put("c", Optional.of(7L))
                .put("d", OptionalLong.of(8))
                .put("e", Optional.of(Colour.DARK_BLUE));

        assertThat(json.build())
                .hasToString("{\"a\":\"2026-11-30T12:00:00Z\",\"b\":\"-P3D\",\"c\":7,\"d\":8,\"e\":\"dark_blue\"}");
        assertThatThrownBy(() -> Json.object().put("x", Optional.of(new Object())))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, PT0S",
        "PT24H, P1D",
        "PT25H, PT25H",
        "PT-72H, -P3D",
        "PT-1H, -PT1H",
        "PT7M, PT7M",
        "PT0.5S, PT0.5S"
    })
    void writesDurationsSoThatTheyReadBackTheSame(Duration duration, String expected) throws Unreadable {
        assertThat(Json.text(duration)).isEqualTo(expected);
        assertThat(Durations.parse(expected)).isEqualTo(duration);
    }
}
