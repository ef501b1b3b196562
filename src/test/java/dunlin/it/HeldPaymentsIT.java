package dunlin.it;

import static dunlin.it.Books.changes;
import static dunlin.it.Books.event;
import static dunlin.it.Books.listed;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a payment must look like, and what becomes of one that does not say what it buys. */
class HeldPaymentsIT extends Deployed {
    private static final Duration PERIOD = Duration.ofDays(30);

    /** Somebody whose access goes on for some days and who buys thirty days at a time. */
    private static Customer subscribed() {
        return Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
    }

    @ParameterizedTest
    @CsvSource({"298.99, RUB, amount_mismatch", "299.00, EUR, currency_mismatch", "1.00, USD, currency_mismatch"})
    void aPaymentThatIsNotThePriceIsHeld(String amount, String currency, String reason) throws Exception {
        var anna = subscribed();
        var end = anna.accessUntil();

        var answer = EventJson.of(anna, "e-1", "payment.succeeded")
                .paying("p-1", amount, currency)
                .told();

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.string("status")).isEqualTo("held");
        assertThat(answer.string("reason")).isEqualTo(reason);
        assertThat(anna.accessUntil()).isEqualTo(end);
        assertThat(listed("held", anna)).containsExactly(anna.id + "-e-1");
        assertThat(changes(anna, "payment")).isZero();
    }

    @Test
    void anOperatorSettlesAHeldPaymentOnce() throws Exception {
        var anna = subscribed();
        var end = anna.accessUntil();
        held(anna, "e-1");

        var viewers = settle(Rest.viewer(), anna, "e-1", 2);
        var integrators = settle(Rest.integrator(), anna, "e-1", 2);
        var answers = Together.times(6, () -> settle(Rest.operator(), anna, "e-1", 2));
        var later = settle(Rest.operator(), anna, "e-1", 2);

        assertThat(viewers.status()).isEqualTo(403);
        assertThat(integrators.status()).isEqualTo(403);
        assertThat(answers)
                .extracting(Rest.Answer::status)
                .containsOnlyOnce(200)
                .containsOnly(200, 409);
        assertThat(later.status()).isEqualTo(409);
        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD.multipliedBy(2)));
        assertThat(changes(anna, "payment")).isOne();
        assertThat(listed("applied", anna)).containsExactly(anna.id + "-e-1");
    }

    @Test
    void settledWithNothingAPaymentIsOnlyRecorded() throws Exception {
        var anna = subscribed();
        var end = anna.accessUntil();
        held(anna, "e-1");

        var answer = settle(Rest.operator(), anna, "e-1", 0);
        var again = settle(Rest.operator(), anna, "e-1", 1);
        var refund = EventJson.refund(anna, "r-1", "e-1").told();

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.string("status")).isEqualTo("recorded");
        assertThat(again.status()).isEqualTo(409);
        assertThat(refund.string("status")).isEqualTo("applied");
        assertThat(anna.accessUntil()).isEqualTo(end);
        assertThat(changes(anna, "payment") + changes(anna, "refund")).isZero();
        assertThat(listed("recorded", anna)).containsExactly(anna.id + "-e-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"payment.refunded", "payment.disputed"})
    void aHeldRefundOrDisputeWithoutAPaymentOfItsOwnIsRecordedToo(String type) throws Exception {
        var anna = subscribed();
        EventJson.of(anna, "c-1", "subscription.canceled").told();
        var held = EventJson.of(anna, "r-1", type)
                .text("refunds_event_id", anna.id + "-c-1")
                .told();

        var answer = settle(Rest.operator(), anna, "r-1", 0);

        assertThat(held.string("reason")).isEqualTo("not_a_payment");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.string("status")).isEqualTo("recorded");
        assertThat(listed("recorded", anna)).containsExactly(anna.id + "-r-1");
    }

    @Test
    void aHeldEventToldAgainIsStillHeld() {
        var anna = subscribed();
        var event = EventJson.of(anna, "e-1", "payment.succeeded").paying("p-1", "1.00", "RUB");
        event.told();

        var again = event.told();

        assertThat(again.status()).isEqualTo(202);
        assertThat(again.string("status")).isEqualTo("held");
    }

    @Test
    void onlyWhatIsHeldIsSettled() {
        var anna = subscribed();
        EventJson.payment(anna, "e-1", "p-1").told();
        var unknown = Customer.unknown("P30D");
        EventJson.payment(unknown, "e-1", "p-1").told();

        assertThat(settle(Rest.operator(), anna, "e-1", 1).status()).isEqualTo(409);
        assertThat(settle(Rest.operator(), unknown, "e-1", 1).status()).isEqualTo(409);
        assertThat(settle(Rest.operator(), anna, "nothing", 1).status()).isEqualTo(404);
        assertThat(settle(Rest.operator(), anna, "e-1", -1).status()).isEqualTo(422);
        assertThat(Rest.operator()
                        .post("payment-events/shop/" + anna.id + "-e-1/settle", "{}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void aPaymentThatWaitedIsHeldWhenItDoesNotFit() {
        var anna = Customer.unknown("P30D");
        EventJson.of(anna, "e-1", "payment.succeeded")
                .paying("p-1", "5.00", "RUB")
                .told();
        var end = Customer.thisSecond();

        anna.subscribes(end);

        assertThat(anna.accessUntil()).isEqualTo(end);
        assertThat(listed("held", anna)).containsExactly(anna.id + "-e-1");
    }

    @ParameterizedTest
    @CsvSource({
        "JPY, 80, true", "JPY, 80.5, false", "JPY, 80.0, false", "KWD, 1.234, true", "KWD, 1.2345, false",
        "XTR, 50, true", "XTR, 50.5, false", "RUB, 299.001, false", "XXX, 1.00, false", "rub, 1.00, false"
    })
    void anAmountHasAtMostTheDigitsOfItsCurrency(String currency, String amount, boolean taken) throws Exception {
        var anna = subscribed();

        var answer = EventJson.of(anna, "e-1", "payment.succeeded")
                .paying("p-1", amount, currency)
                .periods(1)
                .told();

        assertThat(answer.status()).as(answer.text()).isEqualTo(taken ? 200 : 422);
        assertThat(changes(anna, "payment")).isEqualTo(taken ? 1 : 0);
        if (taken) {
            assertThat(event(anna, "e-1").getJsonObject("payment").getString("amount"))
                    .isEqualTo(amount);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.00", "-299.00", "-0.01", "1e3", "299,00", "", " 299.00", "NaN", "0x10"})
    void onlyAPositiveDecimalIsAPaymentsAmount(String amount) throws Exception {
        var anna = subscribed();

        var answer = EventJson.of(anna, "e-1", "payment.succeeded")
                .paying("p-1", amount, "RUB")
                .periods(1)
                .told();

        assertThat(answer.status()).as(answer.text()).isEqualTo(422);
        assertThat(answer.text()).contains("payment.amount");
        assertThat(Sql.count("select count(*) from payment_event where subscription_id = ?", anna.id))
                .isZero();
    }

    @Test
    void aPriceInYenIsPaidInYen() {
        var anna = Customer.unknown("P30D");
        var plan = """
                {"title": "Yen", "period": "P30D", "price": {"amount": "80", "currency": "JPY"}, "reminders": []}""";
        Rest.integrator().put("plans/" + anna.id, plan);
        var end = Customer.thisSecond().plus(Duration.ofDays(1));
        anna.subscribes(end);

        var answer = EventJson.of(anna, "e-1", "payment.succeeded")
                .paying("p-1", "80", "JPY")
                .told();
        var hundredfold = EventJson.of(anna, "e-2", "payment.succeeded")
                .paying("p-2", "8000", "JPY")
                .told();

        assertThat(answer.string("status")).isEqualTo("applied");
        assertThat(hundredfold.string("status")).isEqualTo("held");
        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD));
    }

    private static void held(Customer customer, String eventId) {
        var answer = EventJson.of(customer, eventId, "payment.succeeded")
                .paying(eventId, "600.00", "RUB")
                .told();
        assertThat(answer.string("status")).isEqualTo("held");
    }

    private static Rest.Answer settle(Rest caller, Customer customer, String eventId, int periods) {
        return caller.post(
                "payment-events/shop/" + customer.id + "-" + eventId + "/settle", "{\"periods\": " + periods + "}");
    }
}
