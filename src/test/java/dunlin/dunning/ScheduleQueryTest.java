package dunlin.dunning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dunlin.ConfiguredPolicies;
import dunlin.json.InvalidInput;
import dunlin.json.Violation;
import dunlin.rest.Query;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.ws.rs.core.MultivaluedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the schedule is asked, and what it answers or refuses. */
class ScheduleQueryTest {

    @Test
    void aPeriodAloneIsAnsweredByTheConfiguration() {
        var answer = answer("period=P30D");

        assertThat(answer.keySet()).containsExactlyInAnyOrder("period", "window", "window_seconds", "attempts");
        assertThat(answer.getString("period")).isEqualTo("P30D");
        assertThat(answer.getString("window")).isEqualTo("P6D");
        assertThat(answer.getInt("window_seconds")).isEqualTo(518_400);
        assertThat(seconds(answer)).containsExactly(420L, 34_952L, 104_016L, 242_144L, 518_400L);
        assertThat(attempts(answer)).extracting(one -> one.getInt("number")).containsExactly(1, 2, 3, 4, 5);
        assertThat(attempts(answer))
                .extracting(one -> one.getString("delay"))
                .containsExactly("PT7M", "PT9H42M32S", "PT28H53M36S", "PT67H15M44S", "P6D");
        assertThat(attempts(answer)).allMatch(one -> one.get("at") == JsonValue.NULL);
    }

    @Test
    void everyParameterCounts() {
        var answer =
                answer("period=P31D", "max_attempts=6", "first_delay=PT5M", "floor=PT12H", "cap=P10D", "fraction=0.25");

        assertThat(seconds(answer)).containsExactly(300L, 21_890L, 65_070L, 151_432L, 324_154L, 669_600L);
        assertThat(answer("period=PT1H", "floor=PT12H").getString("window")).isEqualTo("PT12H");
        assertThat(answer("period=P1Y", "cap=P10D").getString("window")).isEqualTo("P10D");
    }

    @Test
    void whatIsLeftOutComesFromTheConfiguration() {
        var configuration = Map.of(
                "dunlin.charge.max-attempts", "3",
                "dunlin.charge.first-delay", "PT1H",
                "dunlin.charge.floor", "PT48H",
                "dunlin.charge.cap", "P10D",
                "dunlin.charge.fraction", "0.10");

        assertThat(seconds(answer(configuration, "period=P30D"))).containsExactly(3_600L, 88_800L, 259_200L);
        assertThat(seconds(answer(configuration, "period=PT1H"))).endsWith(172_800L);
        assertThat(seconds(answer(configuration, "period=P3Y"))).endsWith(864_000L);
    }

    @Test
    void theInstantsCountFromTheStartInUtc() {
        var answer = answer("period=P1M", "start=2026-03-29T00:30:00+01:00");

        assertThat(attempts(answer))
                .extracting(one -> one.getString("at"))
                .containsExactly(
                        "2026-03-28T23:37:00Z",
                        "2026-03-29T09:12:32Z",
                        "2026-03-30T04:23:36Z",
                        "2026-03-31T18:45:44Z",
                        "2026-04-03T23:30:00Z");
    }

    @ParameterizedTest
    @CsvSource({
        "P1M, 518400",
        "P1Y, 1814400",
        "P30D, 518400",
        "PT720H, 518400",
        "PT1S, 86400",
        "P4Y, 1814400",
        "P999Y, 1814400"
    })
    void aMonthCountsAsThirtyDaysAndAYearAs365AndNoLengthIsTooGreat(String period, long window) {
        var answer = answer("period=" + period);

        assertThat(answer.getJsonNumber("window_seconds").longValueExact()).isEqualTo(window);
        assertThat(answer.getString("period")).isEqualTo(period);
    }

    @Test
    void theWindowIsToldInWholeSecondsAsItsLastAttemptIs() {
        var answer = answer("period=PT2519H59M59S");

        assertThat(answer.getInt("window_seconds")).isEqualTo(1_814_399);
        assertThat(answer.getString("window")).isEqualTo("PT503H59M59S");
        assertThat(seconds(answer)).containsExactly(420L, 121_351L, 363_215L, 846_943L, 1_814_399L);
    }

    @Test
    void oneAttemptComesAfterTheFirstDelayOnly() {
        assertThat(seconds(answer("period=P30D", "max_attempts=1"))).containsExactly(420L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "max_attempts=0 | max_attempts | must be between 1 and 30",
                "max_attempts=-1 | max_attempts | must be between 1 and 30",
                "max_attempts=31 | max_attempts | must be between 1 and 30",
                "max_attempts=five | max_attempts | must be an integer",
                "max_attempts=15 | max_attempts | must leave the attempts at least PT1M apart, not PT31S",
                "first_delay=PT59S | first_delay | must be at least PT1M",
                "first_delay=-PT7M | first_delay | must be at least PT1M",
                "first_delay=P6D | first_delay | must be shorter than the window, PT144H",
                "fraction=-0.01 | fraction | must lie between 0 and 1",
                "fraction=1.01 | fraction | must lie between 0 and 1",
                "fraction=half | fraction | must be a decimal number in a string such as \"299.00\"",
                "floor=-PT1S | floor | must not be negative",
                "cap=-PT1S | cap | must not be negative",
                "cap=PT23H | cap | must not be below floor",
                "cap=P1M | cap | must be a clock duration without years and months, whose length varies: give days or hours",
                "start=2026-11-30T12:00:00 | start | must carry an offset such as Z or +03:00: a local time is ambiguous",
                "start=9999-12-26T00:00:00Z | start | must let the attempts end before the year 10000"
            })
    void aParameterThatMakesNoSenseIsRefusedByItsName(String parameter, String field, String message) {
        assertThat(refused("period=P30D", parameter)).containsExactly(new Violation(field, message));
    }

    @Test
    void theLastInstantThatCanBeWrittenIsAnswered() {
        var answer = answer("period=P30D", "start=9999-12-25T23:59:59.999999Z");

        assertThat(attempts(answer).get(4).getString("at")).isEqualTo("9999-12-31T23:59:59.999999Z");
    }

    @ParameterizedTest
    @CsvSource({
        "P0D, must be longer than zero",
        "PT0S, must be longer than zero",
        "-P30D, must be longer than zero",
        "-P1M, must be longer than zero",
        "a month, 'is not a period such as P1M, P1Y, P21D or PT1H'",
        "P1M1D, 'is not a period such as P1M, P1Y, P21D or PT1H'",
        "P99999999999D, 'is not a period such as P1M, P1Y, P21D or PT1H'"
    })
    void aPeriodThatIsNoneIsRefused(String period, String message) {
        assertThat(refused("period=" + period)).containsExactly(new Violation("period", message));
    }

    @Test
    void everythingThatIsNotInItsFormIsToldAtOnce() {
        assertThat(refused("max_attempts=x", "cap=x", "start=x"))
                .extracting(Violation::field)
                .containsExactly("period", "max_attempts", "cap", "start");
    }

    private static JsonObject answer(String... parameters) {
        return answer(Map.of(), parameters);
    }

    private static JsonObject answer(Map<String, String> configuration, String... parameters) {
        var query = new MultivaluedHashMap<String, String>();
        for (var parameter : parameters) {
            var parts = parameter.split("=", 2);
            query.add(parts[0], parts[1]);
        }
        return ScheduleQuery.read(Query.of(query))
                .answer(ConfiguredPolicies.of(configuration).charge());
    }

    private static List<Violation> refused(String... parameters) {
        var refusal = catchThrowableOfType(InvalidInput.class, () -> answer(parameters));
        assertThat(refusal.malformedShape()).isTrue();
        return refusal.violations();
    }

    private static List<JsonObject> attempts(JsonObject answer) {
        return answer.getJsonArray("attempts").getValuesAs(JsonObject.class);
    }

    private static List<Long> seconds(JsonObject answer) {
        return attempts(answer).stream()
                .map(one -> one.getJsonNumber("delay_seconds"))
                .map(JsonNumber::longValueExact)
                .toList();
    }
}
