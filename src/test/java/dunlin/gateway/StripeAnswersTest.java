package dunlin.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.gateway.domain.ChargeReply.Declined;
import dunlin.gateway.domain.ChargeReply.Misconfigured;
import dunlin.gateway.domain.ChargeReply.Pending;
import dunlin.gateway.domain.ChargeReply.Succeeded;
import dunlin.gateway.domain.ChargeReply.Unknown;
import dunlin.gateway.domain.ChargeRequest;
import dunlin.gateway.domain.DeclineClass;
import dunlin.gateway.domain.DeclineClasses;
import dunlin.gateway.domain.GatewayPayment;
import dunlin.gateway.domain.Reading;
import dunlin.gateway.domain.StripeReader;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.PaymentMethod;
import jakarta.json.spi.JsonProvider;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From the bytes of Stripe's answer to what it means (FACTS, Stripe and Decline classes). */
class StripeAnswersTest {

    private static final String ID = "pi_3Q";
    private static final Instant CREATED = Instant.ofEpochSecond(1_796_040_000);

    private final StripeJson json = new StripeJson(JsonProvider.provider());
    private final StripeReader reader = new StripeReader(DeclineClasses.stripe());

    @Test
    void asksForAChargeWithoutTheCustomerThatCanBeRecognisedLater() {
        var request = new ChargeRequest(
                "key-1", Money.of("80", "JPY"), new PaymentMethod("stripe", "pm_1", "cus_1"), "sub&1", "Monthly й");

        assertThat(StripeForm.charge(request))
                .isEqualTo("amount=80&currency=jpy&customer=cus_1&payment_method=pm_1&off_session=true&confirm=true"
                        + "&automatic_payment_methods%5Benabled%5D=true"
                        + "&automatic_payment_methods%5Ballow_redirects%5D=never"
                        + "&description=Monthly+%D0%B9&metadata%5Bsubscription_id%5D=sub%261"
                        + "&metadata%5Bidempotency_key%5D=key-1");
    }

    @Test
    void takesTheIdOfASucceededPaymentForTheReceipt() {
        var reading = read(200, intent("succeeded", "\"amount_received\":29900,"));

        assertThat(reading.reply()).isEqualTo(new Succeeded(ID));
        assertThat(reading.payment())
                .contains(new GatewayPayment(
                        "stripe",
                        ID,
                        GatewayPayment.Status.SUCCEEDED,
                        Money.of("299.00", "RUB"),
                        Optional.of("sub-1"),
                        Optional.of("key-1"),
                        Optional.empty(),
                        Optional.empty(),
                        CREATED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"processing", "requires_capture", "requires_payment_method"})
    void waitsForWhatIsNotDecided(String status) {
        var reading = read(200, intent(status, ""));

        assertThat(reading.reply()).isEqualTo(new Pending(ID));
        assertThat(reading.payment().orElseThrow().status()).isEqualTo(GatewayPayment.Status.PENDING);
    }

    @Test
    void whatTheCustomerMustConfirmIsADeclineOfAChargeWithoutHim() {
        assertThat(read(200, intent("requires_action", "")).reply())
                .isEqualTo(new Declined(Optional.of(ID), DeclineClass.ACTION_REQUIRED, "authentication_required"));
    }

    @Test
    void readsALaterLookAtADeclinedPaymentByItsLastError() {
        var error =
                "\"last_payment_error\":{\"type\":\"card_error\",\"code\":\"card_declined\",\"decline_code\":\"lost_card\"},";

        assertThat(read(200, intent("requires_payment_method", error)).reply())
                .isEqualTo(new Declined(Optional.of(ID), DeclineClass.HARD, "lost_card"));
    }

    @Test
    void whatWasCanceledByHandIsNoDecline() {
        var reading = read(200, intent("canceled", "\"cancellation_reason\":\"requested_by_customer\","));

        assertThat(reading.reply()).isInstanceOf(Misconfigured.class);
        assertThat(reading.payment().orElseThrow().declineClass()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "402, card_error, card_declined, insufficient_funds, INSUFFICIENT_FUNDS, insufficient_funds",
        "402, card_error, card_declined, stolen_card, HARD, stolen_card",
        "402, card_error, card_declined, never_heard_of, GENERIC, never_heard_of",
        "402, card_error, card_declined, , GENERIC, card_declined",
        "402, card_error, expired_card, , ACTION_REQUIRED, expired_card",
        "402, card_error, authentication_required, authentication_required, ACTION_REQUIRED, authentication_required",
        "402, card_error, processing_error, , TECHNICAL, processing_error",
        "402, , , , GENERIC, card_error",
        "400, invalid_request_error, incorrect_number, , HARD, incorrect_number",
        "400, card_error, never_heard_of, , GENERIC, never_heard_of"
    })
    void readsADeclineByItsCode(
            int status, String type, String code, String declineCode, DeclineClass declineClass, String told) {
        var reading = read(status, error(type, code, declineCode, true));

        assertThat(reading.reply()).isEqualTo(new Declined(Optional.of(ID), declineClass, told));
        assertThat(reading.payment().orElseThrow().status()).isEqualTo(GatewayPayment.Status.CANCELED);
        assertThat(reading.payment().orElseThrow().declineClass()).contains(declineClass);
        assertThat(reading.payment().orElseThrow().declineCode()).contains(told);
        assertThat(reading.gatewayAway()).isFalse();
    }

    @Test
    void aDeclineMayNameNoPayment() {
        assertThat(read(402, error("card_error", "expired_card", null, false)).reply())
                .isEqualTo(new Declined(Optional.empty(), DeclineClass.ACTION_REQUIRED, "expired_card"));
    }

    @ParameterizedTest
    @CsvSource({
        "400, invalid_request_error, parameter_missing, Misconfigured",
        "401, invalid_request_error, , Misconfigured",
        "403, invalid_request_error, , Misconfigured",
        "404, invalid_request_error, resource_missing, Misconfigured",
        "400, idempotency_error, , Unknown",
        "409, idempotency_error, idempotency_key_in_use, Unknown",
        "409, invalid_request_error, lock_timeout, Unknown",
        "409, card_error, card_declined, Unknown",
        "424, api_error, , Unknown",
        "429, invalid_request_error, rate_limit, NotReached",
        "429, card_error, card_declined, NotReached",
        "500, api_error, , Unknown",
        "503, card_error, card_declined, Unknown"
    })
    void readsEveryOtherError(int status, String type, String code, String reply) {
        var reading = read(status, error(type, code, null, false));

        assertThat(reading.reply().getClass().getSimpleName()).isEqualTo(reply);
        assertThat(reading.gatewayAway()).isEqualTo(status >= 500);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "200 | ``",
                "200 | {\"id\":\"pi_3Q\"}",
                "200 | {\"id\":\"ch_1\",\"object\":\"charge\",\"status\":\"succeeded\"}",
                "200 | {\"id\":\"pi_3Q\",\"object\":\"payment_intent\",\"status\":\"requires_confirmation\"}",
                "200 | <html>",
                "400 | <html>",
                "402 | <html>",
                "502 | <html>"
            })
    void whatCannotBeReadIsUnknown(int status, String body) {
        assertThat(read(status, body).reply()).isInstanceOf(Unknown.class);
    }

    @Test
    void aPaymentInAnUnknownCurrencyIsStillAReceipt() {
        var reading = read(200, intent("succeeded", "").replace("\"rub\"", "\"zzz\""));

        assertThat(reading.reply()).isEqualTo(new Succeeded(ID));
        assertThat(reading.payment()).isEmpty();
    }

    @Test
    void scrubsSecretsFromEveryText() {
        var body =
                "{\"error\":{\"type\":\"invalid_request_error\",\"message\":\"No such PaymentMethod: pm_secret (sk_secret)\"}}";

        var reply = reader.read(json.answer(404, body, "sk_secret", "pm_secret"), Optional.empty())
                .reply();

        assertThat(reply.toString()).contains("No such PaymentMethod").doesNotContain("sk_secret", "pm_secret");
    }

    private Reading read(int status, String body) {
        return reader.read(json.answer(status, body), Optional.empty());
    }

    private static String intent(String status, String more) {
        return "{\"id\":\"" + ID + "\",\"object\":\"payment_intent\",\"status\":\"" + status + "\"," + more
                + "\"amount\":29900,\"currency\":\"rub\",\"created\":" + CREATED.getEpochSecond()
                + ",\"metadata\":{\"subscription_id\":\"sub-1\",\"idempotency_key\":\"key-1\"}}";
    }

    private static String error(String type, String code, String declineCode, boolean withPayment) {
        return "{\"error\":{" + member("type", type) + member("code", code) + member("decline_code", declineCode)
                + (withPayment ? "\"payment_intent\":" + intent("requires_payment_method", "") + "," : "")
                + "\"message\":\"in words\"}}";
    }

    private static String member(String name, String value) {
        return value == null ? "" : "\"" + name + "\":\"" + value + "\",";
    }
}
