package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The delivery report tells what became final in a span, each under its heading. */
class ReportIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final String DAY = "reports/delivery?from=2001-02-03T00:00:00Z&to=2001-02-04T00:00:00Z";

    @Test
    void countsWhatBecameFinalInTheSpanEachUnderItsHeading() throws Exception {
        var corrected = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        corrected.awaitNotification("sent");
        corrected.pays(Customer.now());
        await().atMost(PATIENCE)
                .until(() -> Sql.count(
                                "select count(*) from notification where subscription_id = ? and corrects is not null"
                                        + " and state = 'sent'",
                                corrected.id)
                        == 1);
        var paid = Customer.toldOfTheEnd(Customer.thisSecond().plus(Duration.ofMinutes(4)), TWO_DAYS);
        paid.awaitNotification("pending");
        paid.pays(Customer.now());
        var late = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        late.awaitNotification("sent");

        endedAt("2001-02-03T00:00:00Z", corrected);
        endedAt("2001-02-03T00:00:00Z", failedAfter(Answer.blocked()));
        endedAt("2001-02-03T23:59:59.999999Z", failedAfter(Answer.lostAnswer()));
        endedAt("2001-02-03T23:59:59.999999Z", paid);
        endedAt("2001-02-04T00:00:00Z", late);

        assertThat(Rest.viewer().get(DAY).json()).hasToString("""
                {"from":"2001-02-03T00:00:00Z","to":"2001-02-04T00:00:00Z",\
                "sent":1,"possible_duplicates":1,\
                "stale_skips":{"total":1,"by_reason":{"access_until_changed":1}},\
                "errors":{"total":1,"by_reason":{"recipient_blocked":1}},"unknown":1,\
                "corrections":{"sent":1,"failed":0,"expired":0}}""");
    }

    @ParameterizedTest
    @CsvSource({
        "from=2001-02-03T00:00:00Z, to",
        "to=2001-02-03T00:00:00Z, from",
        "from=2001-02-03T00:00:00Z&to=2001-02-03T00:00:00Z, to",
        "from=2001-02-03&to=2001-02-04T00:00:00Z, from"
    })
    void refusesWhatIsNoSpan(String query, String field) {
        var answer = Rest.viewer().get("reports/delivery?" + query);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().getJsonArray("violations").getJsonObject(0).getString("field"))
                .isEqualTo(field);
    }

    private static Customer failedAfter(Answer answer) {
        var customer = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(customer.chatId).times(2, answer);
        customer.subscribes(Customer.thisSecond());
        customer.awaitNotification("failed");
        return customer;
    }

    /** Moves the ends to a day on which nobody else's notifications ended. */
    private static void endedAt(String instant, Customer customer) throws Exception {
        Sql.update(
                "update notification set finished_at = cast(? as timestamptz) where subscription_id = ?"
                        + " and finished_at is not null",
                instant,
                customer.id);
    }
}
