package dunlin.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dunlin.json.InvalidInput;
import dunlin.json.StrictJson;
import dunlin.json.Violation;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventStatus;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.Payment;
import dunlin.subscription.domain.PaymentEvent;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PaymentEventJsonTest {

    private static final Instant OCCURRED = Instant.parse("2026-11-30T12:02:00Z");
    private static final EventKey KEY = new EventKey("shop", "evt-1");

    @Test
    void readsAPayment() {
        var event = read(paid("'periods': 2"));

        assertThat(event)
                .isEqualTo(new PaymentEvent(
                        KEY,
                        EventType.PAYMENT_SUCCEEDED,
                        "sub-1",
                        OCCURRED,
                        new Payment("pay-1", Money.of("299.00", "RUB"), null),
                        2,
                        null,
                        null,
                        null));
    }

    @Test
    void theSameContentInOtherLettersIsTheSameEvent() {
        var spelled = read(paid("'periods': null, 'unknown': {}")
                .replace("299.00", "299")
                .replace("2026-11-30T12:02:00Z", "2026-11-30T15:02:00.000000000+03:00"));

        assertThat(spelled).isEqualTo(read(paid("")));
    }

    @Test
    void otherContentIsAnotherEvent() {
        assertThat(read(paid("'periods': 1"))).isNotEqualTo(read(paid("")));
        assertThat(read(paid("").replace("299.00", "299.01"))).isNotEqualTo(read(paid("")));
        assertThat(read(paid("").replace("12:02:00", "12:02:01"))).isNotEqualTo(read(paid("")));
        assertThat(read(paid("").replace("sub-1", "sub-2"))).isNotEqualTo(read(paid("")));
    }

    @Test
    void readsARefundWithOrWithoutItsAmount() {
        var whole = read(event("payment.refunded", "'refunds_event_id': 'evt-0'"));
        var part = read(event(
                "payment.refunded", "'refunds_event_id': 'evt-0', 'payment': {'amount': '1', 'currency': 'RUB'}"));

        assertThat(whole.refundsEventId()).isEqualTo("evt-0");
        assertThat(whole.payment()).isNull();
        assertThat(part.payment()).isEqualTo(new Payment(null, Money.of("1", "RUB"), null));
    }

    @Test
    void readsAnAccessThatIsSet() {
        var event = read(event("access.set", "'access_until': '2027-01-01T00:00:00Z', 'comment': 'our fault'"));

        assertThat(event.accessUntil()).isEqualTo(Instant.parse("2027-01-01T00:00:00Z"));
        assertThat(event.comment()).isEqualTo("our fault");
    }

    @ParameterizedTest
    @EnumSource(
            value = EventType.class,
            names = {"SUBSCRIPTION_CANCELED", "SUBSCRIPTION_RESUMED"})
    void whatATypeDoesNotUseIsNoPartOfTheEvent(EventType type) {
        var plain = read(event(type.toString(), ""));
        var chatty = read(event(
                type.toString(),
                "'periods': 3, 'payment': {'id': 'x'}, 'refunds_event_id': 'y', 'access_until': '2027-01-01T00:00:00Z',"
                        + " 'comment': 'bye'"));

        assertThat(chatty).isEqualTo(plain);
    }

    @Test
    void everyMemberThatIsMissingIsNamedOnce() {
        assertThat(faults("{}", 400))
                .contains("event_id", "source", "type", "subscription_id", "occurred_at")
                .doesNotHaveDuplicates();
        assertThat(faults(event("payment.succeeded", ""), 400)).containsExactly("payment");
        assertThat(faults(event("payment.succeeded", "'payment': {}"), 400))
                .containsExactlyInAnyOrder("payment.id", "payment.amount", "payment.currency");
        assertThat(faults(event("payment.refunded", ""), 400)).containsExactly("refunds_event_id");
        assertThat(faults(event("payment.disputed", ""), 400)).containsExactly("refunds_event_id");
        assertThat(faults(event("access.set", ""), 400)).containsExactly("access_until");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    'payment': 'pay-1'                                                    | 400 | payment
                    'payment': {'id': 7, 'amount': '1', 'currency': 'RUB'}                | 400 | payment.id
                    'payment': {'id': 'p', 'amount': 1, 'currency': 'RUB'}                | 400 | payment.amount
                    'payment': {'id': 'p', 'amount': '0', 'currency': 'RUB'}              | 422 | payment.amount
                    'payment': {'id': 'p', 'amount': '-5', 'currency': 'RUB'}             | 422 | payment.amount
                    'payment': {'id': 'p', 'amount': '1.234', 'currency': 'RUB'}          | 422 | payment.amount
                    'payment': {'id': 'p', 'amount': '0.5', 'currency': 'JPY'}            | 422 | payment.amount
                    'payment': {'id': 'p', 'amount': '1e3', 'currency': 'RUB'}            | 422 | payment.amount
                    'payment': {'id': 'p', 'amount': '1', 'currency': 'QQQ'}              | 422 | payment.currency
                    'payment': {'id': 'p', 'amount': '1', 'currency': 'RUBLE'}            | 422 | payment.currency
                    'payment': {'id': 'p', 'amount': '1', 'currency': 'RUB', 'gateway': 5}| 400 | payment.gateway
                    'periods': 0                                                          | 422 | periods
                    'periods': 121                                                        | 422 | periods
                    'periods': -1                                                         | 422 | periods
                    'periods': '1'                                                        | 400 | periods
                    'periods': 1.0                                                        | 400 | periods
                    'occurred_at': 'yesterday'                                            | 400 | occurred_at
                    """)
    void whatIsRefusedIsNamedAndNothingElse(String member, int status, String field) {
        assertThat(faults(paid(member), status)).containsExactly(field);
    }

    @Test
    void anUnknownTypeIsNamed() {
        assertThat(faults(event("payment.failed", "'payment': {'id': 'p', 'amount': '1', 'currency': 'RUB'}"), 400))
                .containsExactly("type");
    }

    @Test
    void anAnswerHasAllItsMembers() {
        var answer = new EventAnswer(KEY, EventStatus.UNMATCHED, "subscription_unknown", "sub-1", null);

        var written = PaymentEventJson.write(answer);

        assertThat(written.keySet())
                .containsExactlyInAnyOrder("event_id", "source", "status", "reason", "subscription_id", "access_until");
        assertThat(written.getString("status")).isEqualTo("unmatched");
        assertThat(written.isNull("access_until")).isTrue();
    }

    private static PaymentEvent read(String json) {
        return PaymentEventJson.read(StrictJson.object(json.replace('\'', '"')));
    }

    private static List<String> faults(String json, int status) {
        var refused = catchThrowableOfType(InvalidInput.class, () -> read(json));
        assertThat(refused).as(json).isNotNull();
        assertThat(refused.malformedShape()).as(refused.getMessage()).isEqualTo(status == 400);
        return refused.violations().stream().map(Violation::field).toList();
    }

    private static String paid(String members) {
        var payment = "'payment': {'id': 'pay-1', 'amount': '299.00', 'currency': 'RUB'}";
        return event(
                "payment.succeeded",
                members.contains("'payment'") ? members : members.isEmpty() ? payment : members + ", " + payment);
    }

    private static String event(String type, String members) {
        return "{'event_id': 'evt-1', 'source': 'shop', 'type': '" + type + "', 'subscription_id': 'sub-1'"
                + (members.contains("'occurred_at'") ? "" : ", 'occurred_at': '2026-11-30T12:02:00Z'")
                + (members.isEmpty() ? "" : ", " + members)
                + "}";
    }
}
