package dunlin.wording.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long people say it is. */
class RoughSpanTest {

    private static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "PT0S, MOMENTS, 0", "PT29M59S, MOMENTS, 0", "PT30M, HOURS, 1", "PT1H29M59S, HOURS, 1", "PT1H30M, HOURS, 2",
        "PT23H29M59S, HOURS, 23", "PT23H30M, DAYS, 1", "PT24H, DAYS, 1", "PT35H29M, DAYS, 1", "PT36H, DAYS, 2",
        "P2DT23H50M, DAYS, 3", "P3D, DAYS, 3", "P1000D, DAYS, 1000"
    })
    void roundsToTheNearest(Duration length, RoughSpan.Unit unit, long count) {
        assertThat(RoughSpan.between(START, START.plus(length))).isEqualTo(new RoughSpan(unit, count));
    }

    @ParameterizedTest
    @CsvSource({
        "PT29S, MOMENTS, 0",
        "PT30S, MINUTES, 1",
        "PT15M, MINUTES, 15",
        "PT59M29S, MINUTES, 59",
        "PT59M30S, HOURS, 1",
        "PT1H29M, HOURS, 1",
        "P3D, DAYS, 3"
    })
    void countsMinutesBelowAnHourWhereTheyMatter(Duration length, RoughSpan.Unit unit, long count) {
        assertThat(RoughSpan.toTheMinute(START, START.plus(length))).isEqualTo(new RoughSpan(unit, count));
    }

    @Test
    void knowsNoNegativeSpan() {
        assertThat(RoughSpan.between(START, START.minusSeconds(100_000)))
                .isEqualTo(new RoughSpan(RoughSpan.Unit.MOMENTS, 0));
    }
}
