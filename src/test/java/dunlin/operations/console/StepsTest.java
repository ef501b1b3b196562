package dunlin.operations.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StepsTest {

    private static final String NOON = "2026-11-30T12:00:00Z";

    private static Map<String, Object> attempt(String outcome, String at) {
        return Map.of("outcome", outcome, "started_at", at);
    }

    /** @param attempts the outcomes of its attempts */
    private static Map<String, Object> delivery(String state, String... attempts) {
        var delivery = new HashMap<String, Object>(Map.of(
                "type",
                "access_ended",
                "created_at",
                "2026-11-30T11:55:00Z",
                "not_before",
                NOON,
                "state",
                state,
                "attempts",
                Stream.of(attempts).map(outcome -> attempt(outcome, NOON)).toList()));
        if (state.equals("sent")) {
            delivery.put("receipt", Map.of("sent_at", "2026-11-30T12:02:01Z", "message_id", 7L));
        } else {
            delivery.put("reason", "recipient_blocked");
        }
        return delivery;
    }

    @Test
    void countsFromTheMessagesOwnTime() {
        var steps = Steps.of(delivery("sent", "receipt"));

        assertThat(steps).extracting(Steps.Step::kind).containsExactly("planned", "attempt", "end");
        assertThat(steps).extracting(Steps.Step::after).containsExactly(-300L, 0L, 121L);
    }

    @Test
    void marksTheFirstStepInWhichTheyPartAndNoOther() {
        var good = delivery("sent", "rate_limited", "receipt");
        var bad = delivery("failed", "rate_limited", "rejected");

        var rows = Steps.beside(bad, good);

        assertThat(rows).extracting(Steps.Row::parting).containsExactly(false, false, true, false);
    }

    @Test
    void partsWhereOneHasComeToNoSuchStep() {
        var good = delivery("sent", "receipt");
        var bad = delivery("failed");

        var rows = Steps.beside(bad, good);

        assertThat(rows).extracting(Steps.Row::parting).containsExactly(false, true, false);
        assertThat(rows.get(2).left()).isNull();
    }

    @Test
    void nothingPartsWithoutAnother() {
        assertThat(Steps.beside(delivery("sent"), null)).noneMatch(Steps.Row::parting);
    }

    @Test
    void theSameLifePartsNowhere() {
        var one = delivery("sent", "receipt");
        var other = delivery("sent", "receipt");

        assertThat(Steps.beside(one, other)).noneMatch(Steps.Row::parting);
    }
}
