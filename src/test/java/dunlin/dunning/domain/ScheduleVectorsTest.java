package dunlin.dunning.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.subscription.domain.Period;
import dunlin.subscription.domain.RetryPolicy;
import jakarta.json.Json;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The golden vectors, computed elsewhere with exact rationals: every one of them to the second. */
class ScheduleVectorsTest {

    private static final JsonObject GOLDEN = golden();
    private static final JsonObject DEFAULTS =
            GOLDEN.getJsonObject("definition").getJsonObject("defaults");

    static Stream<Named<JsonObject>> vectors() {
        return named("vectors");
    }

    static Stream<Named<JsonObject>> edges() {
        return named("edges").filter(edge -> !refused(edge.getPayload()));
    }

    static Stream<Named<JsonObject>> refusals() {
        return named("edges").filter(edge -> refused(edge.getPayload()));
    }

    @Test
    void noVectorIsLeftOut() {
        assertThat(vectors()).hasSize(20);
        assertThat(edges()).hasSize(7);
        assertThat(refusals()).hasSize(5);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void theDefaultsGiveEveryVector(JsonObject vector) {
        var schedule = RetrySchedule.of(policy(DEFAULTS, vector.getInt("attempts")), period(vector));

        assertThat(schedule.delays()).isEqualTo(delays(vector));
        assertThat(schedule.window().toSeconds()).isEqualTo(vector.getInt("window_s"));
    }

    @ParameterizedTest
    @MethodSource("edges")
    void otherPoliciesGiveEveryEdge(JsonObject edge) {
        var expected = edge.getJsonObject("expect");

        var schedule = RetrySchedule.of(policy(edge.getJsonObject("config"), edge.getInt("attempts")), period(edge));

        assertThat(schedule.delays()).isEqualTo(delays(expected));
        assertThat(schedule.window().toSeconds()).isEqualTo(expected.getInt("window_s"));
        assertThat(schedule.window()).isEqualTo(fraction(expected.getString("window_exact_s")));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void whatMakesNoSenseIsRefused(JsonObject edge) {
        var config = edge.getJsonObject("config");
        var policy = policy(config, config.getInt("attempts"));
        var period = edge.containsKey("period_s") ? period(edge) : Period.SHORTEST;

        assertThatThrownBy(() -> RetrySchedule.of(policy, period)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theInstantsDoNotMoveWhereEuropeChangesItsClocks() {
        var instants = GOLDEN.getJsonObject("instants");
        var schedule = RetrySchedule.of(policy(DEFAULTS, 5), Duration.ofDays(30));

        assertThat(schedule.after(Instant.parse(instants.getString("due"))))
                .isEqualTo(instants.getJsonArray("attempts_at").getValuesAs(JsonString.class).stream()
                        .map(at -> Instant.parse(at.getString()))
                        .toList());
    }

    @Test
    void theLastAttemptIsNotTheSumOfCutIntervals() {
        var examples = GOLDEN.getJsonObject("truncation_trap").getJsonArray("examples");

        for (var example : examples.getValuesAs(JsonObject.class)) {
            var schedule = RetrySchedule.of(
                    policy(DEFAULTS, example.getInt("attempts")),
                    Period.parse(duration(example.getString("period"))).nominal());

            assertThat(schedule.delays()).last().isEqualTo(Duration.ofSeconds(example.getInt("right_last_s")));
        }
        assertThat(examples).hasSize(3);
    }

    private static RetryPolicy policy(JsonObject config, int attempts) {
        return new RetryPolicy(
                attempts,
                Duration.ofSeconds(config.getInt("first_delay_s")),
                Duration.ofSeconds(config.getInt("floor_s")),
                Duration.ofSeconds(config.getInt("cap_s")),
                new BigDecimal(config.getString("fraction")));
    }

    private static Duration period(JsonObject vector) {
        return Duration.ofSeconds(vector.getInt("period_s"));
    }

    private static List<Duration> delays(JsonObject vector) {
        return vector.getJsonArray("offsets_s").getValuesAs(JsonNumber.class).stream()
                .map(seconds -> Duration.ofSeconds(seconds.longValueExact()))
                .toList();
    }

    /** {@code 9071999/5} seconds, to the nanosecond. */
    private static Duration fraction(String text) {
        var parts = text.split("/", -1);
        var nanos =
                new BigDecimal(parts[0]).movePointRight(9).divide(new BigDecimal(parts.length > 1 ? parts[1] : "1"));
        return Duration.ofNanos(nanos.longValueExact());
    }

    /** {@code 30d} as {@code P30D}, {@code 1h} as {@code PT1H}. */
    private static String duration(String text) {
        return (text.endsWith("h") ? "PT" : "P") + text.toUpperCase(Locale.ROOT);
    }

    private static boolean refused(JsonObject edge) {
        return edge.getJsonObject("expect").containsKey("reject");
    }

    private static Stream<Named<JsonObject>> named(String list) {
        return GOLDEN.getJsonArray(list).getValuesAs(JsonObject.class).stream()
                .map(vector -> Named.of(vector.getString("id"), vector));
    }

    private static JsonObject golden() {
        try (var reader = Json.createReader(ScheduleVectorsTest.class.getResourceAsStream("charge-schedule.json"))) {
            return reader.readObject();
        }
    }
}
