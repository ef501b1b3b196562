package dunlin.it;

import static dunlin.it.Wire.problem;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever may read can ask when the retries of a failed charge would come. */
class ChargeScheduleIT extends Deployed {

    @Test
    void tellsTheRetriesOfAMonth() {
        var answer = Rest.viewer().get("charge-schedule?period=P1M&start=2026-11-30T12:00:00Z");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.string("window")).isEqualTo("P6D");
        assertThat(answer.json().getJsonArray("attempts").getValuesAs(JsonObject.class))
                .extracting(attempt -> attempt.getString("at"))
                .containsExactly(
                        "2026-11-30T12:07:00Z",
                        "2026-11-30T21:42:32Z",
                        "2026-12-01T16:53:36Z",
                        "2026-12-03T07:15:44Z",
                        "2026-12-06T12:00:00Z");
    }

    @ParameterizedTest
    @CsvSource({
        "max_attempts=3, period",
        "period=, period",
        "period=P0D, period",
        "period=-P1M, period",
        "period=P30D&period=P31D, period",
        "period=PT1H&max_attempts=12, max_attempts",
        "period=P30D&max_attempts=33, max_attempts",
        "period=P30D&first_delay=P6D, first_delay",
        "period=P30D&fraction=1.01, fraction",
        "period=P30D&floor=-PT1S, floor",
        "period=P30D&floor=P22D, cap",
        "period=P30D&start=9999-12-31T00:00:00Z, start",
        "period=P30D&start=2026-11-30T12:00:00, start"
    })
    void whatMakesNoSenseIsAProblemThatNamesTheParameter(String query, String field) throws Exception {
        var response = Wire.to("charge-schedule?" + query)
                .bearer(Environment.viewerToken())
                .sent();

        var violations =
                problem(response, 400).json().getJsonArray("violations").getValuesAs(JsonObject.class);
        assertThat(violations).extracting(one -> one.getString("field")).containsExactly(field);
    }
}
