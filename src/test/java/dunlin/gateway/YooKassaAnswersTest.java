package dunlin.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.gateway.domain.ChargeReply;
import dunlin.gateway.domain.ChargeReply.Declined;
import dunlin.gateway.domain.ChargeReply.Misconfigured;
import dunlin.gateway.domain.ChargeReply.NotReached;
import dunlin.gateway.domain.ChargeReply.Pending;
import dunlin.gateway.domain.ChargeReply.Succeeded;
import dunlin.gateway.domain.ChargeReply.Unknown;
import dunlin.gateway.domain.ChargeRequest;
import dunlin.gateway.domain.DeclineClass;
import dunlin.gateway.domain.DeclineClasses;
import dunlin.gateway.domain.GatewayPayment;
import dunlin.gateway.domain.Reading;
import dunlin.gateway.domain.YooKassaReader;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.PaymentMethod;
import jakarta.json.spi.JsonProvider;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From the bytes of YooKassa's answer to what it means (FACTS, YooKassa and Decline classes). */
class YooKassaAnswersTest {

    private static final String ID = "22e12f66-000f-5000-8000-18db351245c7";

    private final YooKassaJson json = new YooKassaJson(JsonProvider.provider());
    private final YooKassaReader reader = new YooKassaReader(DeclineClasses.yooKassa());

    @Test
    void asksForAnAutomaticPaymentThatCanBeRecognisedLater() {
        var request = new ChargeRequest(
                "key-1", Money.of("299", "RUB"), new PaymentMethod("yookassa", "pm_1", null), "sub-1", "Monthly");

        assertThat(json.charge(request))
                .isEqualTo("{\"amount\":{\"value\":\"299.00\",\"currency\":\"RUB\"},\"capture\":true,"
                        + "\"payment_method_id\":\"pm_1\",\"description\":\"Monthly\","
                        + "\"metadata\":{\"subscription_id\":\"sub-1\",\"idempotency_key\":\"key-1\"}}");
    }

    @ParameterizedTest
    @CsvSource({"80, JPY, 80", "1.5, KWD, 1.500", "299, RUB, 299.00", "1000000000000, RUB, 1000000000000.00"})
    void writesAmountsWithTheCurrencysOwnDigits(String amount, String currency, String written) {
        var request = new ChargeRequest(
                "key-1", Money.of(amount, currency), new PaymentMethod("yookassa", "pm_1", null), "sub-1", "");

        assertThat(json.charge(request)).contains("\"value\":\"" + written + "\"");
    }

    @Test
    void cutsADescriptionAtAWholeCharacter() {
        var request = new ChargeRequest(
                "key-1", Money.of("1", "RUB"), new PaymentMethod("yookassa", "pm_1", null), "sub-1", "😀".repeat(200));

        assertThat(json.charge(request)).contains("\"" + "😀".repeat(128) + "\"");
    }

    @Test
    void takesTheIdOfASucceededPaymentForTheReceipt() {
        var reading = read(200, payment("succeeded", "", "\"captured_at\":\"2026-11-30T12:00:03.120Z\","));

        assertThat(reading.reply()).isEqualTo(new Succeeded(ID));
        assertThat(reading.gatewayAway()).isFalse();
        assertThat(reading.payment())
                .contains(new GatewayPayment(
                        "yookassa",
                        ID,
                        GatewayPayment.Status.SUCCEEDED,
                        Money.of("299.00", "RUB"),
                        Optional.of("sub-1"),
                        Optional.of("key-1"),
                        Optional.empty(),
                        Optional.empty(),
                        Instant.parse("2026-11-30T12:00:03.120Z")));
    }

    @ParameterizedTest
    @CsvSource({"pending", "waiting_for_capture"})
    void waitsForWhatIsNotDecided(String status) {
        var reading = read(200, payment(status, "", ""));

        assertThat(reading.reply()).isEqualTo(new Pending(ID));
        assertThat(reading.payment().orElseThrow().status()).isEqualTo(GatewayPayment.Status.PENDING);
        assertThat(reading.payment().orElseThrow().occurredAt()).isEqualTo(Instant.parse("2026-11-30T12:00:00Z"));
    }

    @ParameterizedTest
    @CsvSource({
        "issuer_unavailable, TECHNICAL",
        "insufficient_funds, INSUFFICIENT_FUNDS",
        "permission_revoked, HARD",
        "card_expired, ACTION_REQUIRED",
        "general_decline, GENERIC",
        "never_heard_of, GENERIC"
    })
    void readsADeclineByItsReason(String reason, DeclineClass declineClass) {
        var reading = read(200, canceled(reason));

        assertThat(reading.reply()).isEqualTo(new Declined(Optional.of(ID), declineClass, reason));
        assertThat(reading.payment().orElseThrow().declineClass()).contains(declineClass);
        assertThat(reading.payment().orElseThrow().declineCode()).contains(reason);
    }

    @Test
    void aDeclineWithoutAReasonIsGeneric() {
        assertThat(read(200, payment("canceled", "", "")).reply())
                .isEqualTo(new Declined(Optional.of(ID), DeclineClass.GENERIC, "no_reason"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"canceled_by_merchant", "expired_on_capture"})
    void whatIsCanceledOnOurSideIsNoDecline(String reason) {
        var reading = read(200, canceled(reason));

        assertThat(reading.reply()).isInstanceOf(Misconfigured.class);
        assertThat(reading.payment().orElseThrow().status()).isEqualTo(GatewayPayment.Status.CANCELED);
        assertThat(reading.payment().orElseThrow().declineClass()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "200 | ``                                                                   | Unknown",
                "200 | {\"status\":\"succeeded\"}                                           | Unknown",
                "200 | {\"id\":\" \",\"status\":\"succeeded\"}                              | Unknown",
                "200 | {\"id\":\"p-1\",\"status\":\"paid_maybe\"}                           | Unknown",
                "200 | {\"id\":\"p-1\",\"status\":\"succe                                   | Unknown",
                "200 | <html>sign in to this hotspot</html>                                 | Unknown",
                "202 | {\"type\":\"processing\",\"retry_after\":1800}                       | Unknown",
                "400 | {\"type\":\"error\",\"code\":\"invalid_request\"}                    | Misconfigured",
                "400 | <html>Bad Request</html>                                             | Unknown",
                "401 | {\"type\":\"error\",\"code\":\"invalid_credentials\"}                | Misconfigured",
                "403 | {\"type\":\"error\",\"code\":\"forbidden\"}                          | Misconfigured",
                "404 | <html>Not Found</html>                                               | Misconfigured",
                "408 | {\"type\":\"error\",\"code\":\"timeout\"}                            | Unknown",
                "409 | {\"type\":\"error\",\"code\":\"in_progress\"}                        | Unknown",
                "429 | {\"type\":\"error\",\"code\":\"too_many_requests\"}                  | NotReached",
                "301 | moved                                                                | Misconfigured",
                "500 | {\"type\":\"error\",\"code\":\"internal_server_error\"}              | Unknown",
                "502 | <html>Bad Gateway</html>                                             | Unknown",
                "504 | ``                                                                   | Unknown"
            })
    void readsEveryOtherAnswer(int status, String body, String reply) {
        var reading = read(status, body);

        assertThat(reading.reply().getClass().getSimpleName()).isEqualTo(reply);
        assertThat(reading.payment()).isEmpty();
        assertThat(reading.gatewayAway()).isEqualTo(status >= 500);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 202, 400, 429, 500, 503})
    void aReadThatTellsNothingSaysNothingOfTheCharge(int status) {
        var reading = reader.read(json.answer(status, "<html>"), Optional.of(ID));

        assertThat(reading.reply())
                .isInstanceOfSatisfying(
                        Unknown.class,
                        unknown -> assertThat(unknown.paymentId()).contains(ID));
    }

    @Test
    void aFaultOfTheWireIsNotReachedOnlyWhereACharge() {
        assertThat(Reading.unanswered(Optional.empty(), true, "refused").reply())
                .isInstanceOf(NotReached.class);
        assertThat(Reading.unanswered(Optional.empty(), false, "reset").reply()).isInstanceOf(Unknown.class);
        assertThat(Reading.unanswered(Optional.of(ID), true, "refused").reply()).isInstanceOf(Unknown.class);
    }

    @Test
    void scrubsSecretsFromEveryText() {
        var body =
                "{\"type\":\"error\",\"code\":\"invalid_request\",\"description\":\"no method pm_secret for live_secret\"}";

        var reply = reader.read(json.answer(400, body, "live_secret", "pm_secret"), Optional.empty())
                .reply();

        assertThat(reply).isInstanceOf(Misconfigured.class);
        assertThat(reply.toString()).contains("no method").doesNotContain("live_secret", "pm_secret");
    }

    private Reading read(int status, String body) {
        return reader.read(json.answer(status, body), Optional.empty());
    }

    private static String canceled(String reason) {
        return payment(
                "canceled",
                "\"cancellation_details\":{\"party\":\"payment_network\",\"reason\":\"" + reason + "\"},",
                "");
    }

    private static String payment(String status, String details, String times) {
        return "{\"id\":\"" + ID + "\",\"status\":\"" + status + "\"," + details + times
                + "\"amount\":{\"value\":\"299.00\",\"currency\":\"RUB\"},\"created_at\":\"2026-11-30T12:00:00.000Z\","
                + "\"metadata\":{\"subscription_id\":\"sub-1\",\"idempotency_key\":\"key-1\"}}";
    }

    /** Every case has its function; a new one does not compile until it is handled. */
    @Test
    void foldsToItsOwnCase() {
        ChargeReply.Cases<String> names = new ChargeReply.Cases<>() {
            @Override
            public String succeeded(Succeeded reply) {
                return "succeeded";
            }

            @Override
            public String declined(Declined reply) {
                return "declined";
            }

            @Override
            public String pending(Pending reply) {
                return "pending";
            }

            @Override
            public String unknown(Unknown reply) {
                return "unknown";
            }

            @Override
            public String notReached(NotReached reply) {
                return "notReached";
            }

            @Override
            public String misconfigured(Misconfigured reply) {
                return "misconfigured";
            }
        };

        assertThat(new Succeeded("p").fold(names)).isEqualTo("succeeded");
        assertThat(new Declined(Optional.empty(), DeclineClass.HARD, "x").fold(names))
                .isEqualTo("declined");
        assertThat(new Pending("p").fold(names)).isEqualTo("pending");
        assertThat(new Unknown(Optional.empty(), "x").fold(names)).isEqualTo("unknown");
        assertThat(new NotReached("x").fold(names)).isEqualTo("notReached");
        assertThat(new Misconfigured("x").fold(names)).isEqualTo("misconfigured");
    }
}
