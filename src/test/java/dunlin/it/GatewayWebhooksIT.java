package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.local.gateway.Answer;
import dunlin.local.gateway.GatewaySimulator;
import dunlin.local.gateway.LoggedRequest;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What gateways post is taken without a token, believed only as far as it is proven, and acknowledged only then. */
class GatewayWebhooksIT extends Deployed {

    private static final String UNKNOWN_PAYMENT = """
            {"type": "notification", "event": "payment.succeeded", "object": {"id": "22e12f66-000f-5000-8000-18db351245c7"}}""";

    private final GatewaySimulator yooKassa = Surroundings.yooKassa();
    private final GatewaySimulator stripe = Surroundings.stripe();

    @BeforeEach
    void forget() {
        yooKassa.reset();
        stripe.reset();
    }

    @Test
    void aPaymentOfYooKassaIsReadAgainBeforeItIsAcknowledged() {
        var payment = yooKassa.buys("299.00", "RUB", Optional.empty());

        var status = yooKassa.sendWebhook(payment.id());

        assertThat(status).isEqualTo(200);
        assertThat(yooKassa.requests()).extracting(LoggedRequest::path).containsExactly("/v3/payments/" + payment.id());
    }

    @Test
    void whatYooKassaCannotBeAskedForIsNotAcknowledged() throws Exception {
        var payment = yooKassa.buys("299.00", "RUB", Optional.empty());
        yooKassa.reads().next(Answer.error(500));

        assertThat(yooKassa.sendWebhook(payment.id())).isEqualTo(503);
        assertThat(yooKassa.sendWebhook(payment.id())).isEqualTo(200);
        var invented = Wire.toRoot("webhooks/yookassa")
                .method("POST")
                .json(UNKNOWN_PAYMENT)
                .sent();
        Wire.problem(invented, 503);
    }

    @Test
    void aHeaderThatNoTrustedProxyWroteChangesNothing() throws Exception {
        var answer = Wire.toRoot("webhooks/yookassa")
                .header("X-Forwarded-For", "203.0.113.9")
                .method("POST")
                .json("{\"event\": \"refund.succeeded\", \"object\": {\"id\": \"r-1\"}}")
                .sent();

        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @Test
    void anEventOfStripeIsBelievedByItsSignature() throws Exception {
        var payment = stripe.buys("29900", "rub", Optional.empty());

        var signed = stripe.sendWebhook(payment.id());
        var unsigned = Wire.toRoot("webhooks/stripe").method("POST").json("{}").sent();
        var forged = Wire.toRoot("webhooks/stripe")
                .header("Stripe-Signature", "t=1,v1=" + "0".repeat(64))
                .method("POST")
                .json("{}")
                .sent();

        assertThat(signed).isEqualTo(200);
        assertThat(Wire.problem(unsigned, 403).string("title")).isEqualTo("The webhook is not believed");
        Wire.problem(forged, 403);
        assertThat(stripe.requests()).isEmpty();
    }

    @Test
    void nothingButAPostOfBearableLengthIsTaken() throws Exception {
        for (var address : new String[] {"webhooks/stripe", "webhooks/yookassa"}) {
            var read = Wire.toRoot(address).sent();
            var huge = Wire.toRoot(address)
                    .method("POST")
                    .chunked(" ".repeat(256 * 1024 + 1))
                    .sent();

            Wire.problem(read, 405);
            assertThat(read.headers().firstValue("Allow")).contains("POST");
            Wire.problem(huge, 413);
        }
        Wire.problem(Wire.toRoot("webhooks/nobody").method("POST").json("{}").sent(), 404);
        Wire.problem(
                Wire.to("webhooks/stripe")
                        .bearer(Environment.viewerToken())
                        .method("POST")
                        .json("{}")
                        .sent(),
                405); // the API's webhooks are those that Dunlin posts to
    }
}
