package dunlin.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.gateway.domain.ChargeReply.Succeeded;
import dunlin.gateway.domain.ChargeReply.Unknown;
import dunlin.gateway.domain.DeclineClass;
import dunlin.gateway.domain.DeclineClasses;
import dunlin.gateway.domain.GatewayPayment;
import dunlin.gateway.domain.GatewayPayment.Status;
import dunlin.gateway.domain.Reading;
import dunlin.gateway.domain.StripePolicy;
import dunlin.http.domain.Network;
import dunlin.rest.Webhook.Delivery;
import dunlin.rest.Webhook.Judgement;
import dunlin.subscription.domain.Money;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom a webhook believes, and what it tells then. */
class WebhooksTest {

    private static final Instant NOW = Instant.ofEpochSecond(1_796_040_000);
    private static final GatewayPayment PAYMENT = new GatewayPayment(
            "yookassa",
            "p-1",
            Status.SUCCEEDED,
            Money.of("299.00", "RUB"),
            Optional.of("sub-1"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            NOW);
    private static final String NOTIFICATION = "{\"event\":\"payment.succeeded\",\"object\":{\"id\":\"p-1\"}}";

    private final List<GatewayPayment> told = new ArrayList<>();
    private final List<String> looked = new ArrayList<>();
    private Reading found = new Reading(new Succeeded("p-1"), Optional.of(PAYMENT), false);
    private Optional<String> secret = Optional.of("whsec_test");

    @Test
    void yooKassaIsBelievedOnlyAsFarAsThePaymentCanBeReadAgain() {
        var lie = "{\"event\":\"payment.succeeded\",\"object\":{\"id\":\"p-1\",\"amount\":{\"value\":\"9999\"}}}";

        var judgement = yooKassa("185.71.76.5", Map.of(), lie);

        assertThat(judgement.status()).isEqualTo(200);
        assertThat(told).containsExactly(PAYMENT);
        assertThat(looked).containsExactly("p-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"203.0.113.9", "185.71.76.32", "127.0.0.1", "::1"})
    void aNotificationFromAnywhereElseIsRefusedWithoutALook(String address) {
        assertThat(yooKassa(address, Map.of(), NOTIFICATION).status()).isEqualTo(403);
        assertThat(looked).isEmpty();
    }

    @Test
    void aHeaderMakesNobodyAnother() {
        var forged = Map.of("X-Forwarded-For", List.of("185.71.76.5"));
        var appended = Map.of("X-Forwarded-For", List.of("185.71.76.5, 203.0.113.9"));
        var through = Map.of("x-forwarded-for", List.of("203.0.113.9, 185.71.76.5"));

        assertThat(yooKassa("203.0.113.9", forged, NOTIFICATION).status()).isEqualTo(403);
        assertThat(yooKassa("10.0.0.1", appended, NOTIFICATION).status()).isEqualTo(403);
        assertThat(yooKassa("10.0.0.1", Map.of(), NOTIFICATION).status()).isEqualTo(403);
        assertThat(yooKassa("10.0.0.1", through, NOTIFICATION).status()).isEqualTo(200);
    }

    @Test
    void aNotificationIsNotAcknowledgedWhileThePaymentCannotBeRead() {
        found = new Reading(new Unknown(Optional.of("p-1"), "HTTP 500"), Optional.empty(), true);

        assertThat(yooKassa("185.71.76.5", Map.of(), NOTIFICATION).status()).isEqualTo(503);
        assertThat(told).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"event\":\"refund.succeeded\",\"object\":{\"id\":\"r-1\"}} | 200",
                "{\"object\":{\"id\":\"p-1\"}} | 200",
                "{\"event\":\"payment.succeeded\",\"object\":{}} | 400",
                "{\"event\":\"payment.succeeded\"} | 400",
                "event=payment.succeeded | 400",
                "`` | 400"
            })
    void whatIsNoNotificationOfAPaymentIsNotLookedUp(String body, int status) {
        assertThat(yooKassa("185.71.76.5", Map.of(), body).status()).isEqualTo(status);
        assertThat(looked).isEmpty();
    }

    @Test
    void stripeIsBelievedByItsSignature() {
        var judgement = stripe(event("payment_intent.succeeded", "succeeded", ""));

        assertThat(judgement.status()).isEqualTo(200);
        assertThat(told).hasSize(1);
        assertThat(told.get(0).status()).isEqualTo(Status.SUCCEEDED);
        assertThat(told.get(0).money()).isEqualTo(Money.of("80", "JPY"));
        assertThat(told.get(0).subscriptionId()).contains("sub-1");
        assertThat(told.get(0).occurredAt()).isEqualTo(NOW.minusSeconds(5));
    }

    @Test
    void aFailureTellsItsClass() {
        stripe(event(
                "payment_intent.payment_failed",
                "requires_payment_method",
                "\"last_payment_error\":{\"code\":\"card_declined\",\"decline_code\":\"lost_card\"},"));

        assertThat(told.get(0).status()).isEqualTo(Status.CANCELED);
        assertThat(told.get(0).declineClass()).contains(DeclineClass.HARD);
        assertThat(told.get(0).declineCode()).contains("lost_card");
    }

    @ParameterizedTest
    @ValueSource(strings = {"charge.succeeded", "payment_intent.created", "customer.deleted", ""})
    void otherEventsAreAcknowledgedAndIgnored(String type) {
        assertThat(stripe(event(type, "succeeded", "")).status()).isEqualTo(200);
        assertThat(told).isEmpty();
    }

    @Test
    void aProvenEventThatCannotBeReadComesAgain() {
        var strange = event("payment_intent.succeeded", "succeeded", "").replace("jpy", "zzz");

        assertThat(stripe(strange).status()).isEqualTo(500);
        assertThat(stripe("[1]").status()).isEqualTo(400);
        assertThat(told).isEmpty();
    }

    @Test
    void withoutASignatureOrASecretNothingIsBelieved() {
        var event = event("payment_intent.succeeded", "succeeded", "");

        assertThat(stripe(event, Map.of()).status()).isEqualTo(403);
        assertThat(stripe(event, Map.of("Stripe-Signature", List.of("t=1,v1=00")))
                        .status())
                .isEqualTo(403);
        secret = Optional.empty();
        assertThat(stripe(event).status()).isEqualTo(503);
        assertThat(told).isEmpty();
    }

    @Test
    void nothingIsToldBeforeTheDeedAndWhatItThrowsIsNotHidden() {
        Consumer<PaymentTold> failing = payment -> {
            throw new IllegalStateException("the database is away");
        };
        var events = new StripeEvents(this::policy, () -> NOW, failing);
        var body = event("payment_intent.succeeded", "succeeded", "");

        var judgement = events.judge(delivery(body, signed(body), "203.0.113.9"));

        assertThatThrownBy(judgement.deed()::run).isInstanceOf(IllegalStateException.class);
    }

    private Judgement yooKassa(String from, Map<String, List<String>> headers, String body) {
        var notifications = new YooKassaNotifications(
                () -> Network.list("185.71.76.0/27, 2a02:5180::/32"),
                () -> Network.list("10.0.0.0/8"),
                id -> {
                    looked.add(id);
                    return found;
                },
                payment -> told.add(payment.payment()));
        return done(notifications.judge(delivery(body, headers, from)));
    }

    private Judgement stripe(String body) {
        return stripe(body, signed(body));
    }

    private Judgement stripe(String body, Map<String, List<String>> headers) {
        var events = new StripeEvents(this::policy, () -> NOW, payment -> told.add(payment.payment()));
        return done(events.judge(delivery(body, headers, "203.0.113.9")));
    }

    private StripePolicy policy() {
        return new StripePolicy(
                URI.create("http://127.0.0.1"),
                Duration.ofSeconds(1),
                Optional::empty,
                () -> secret,
                DeclineClasses.stripe());
    }

    private static Judgement done(Judgement judgement) {
        judgement.deed().run();
        return judgement;
    }

    private static Delivery delivery(String body, Map<String, List<String>> headers, String from) {
        return new Delivery(body.getBytes(StandardCharsets.UTF_8), headers, from);
    }

    private static Map<String, List<String>> signed(String body) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec("whsec_test".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            var signature = mac.doFinal((NOW.getEpochSecond() + "." + body).getBytes(StandardCharsets.UTF_8));
            return Map.of(
                    "stripe-signature",
                    List.of("t=" + NOW.getEpochSecond() + ",v1="
                            + HexFormat.of().formatHex(signature)));
        } catch (GeneralSecurityException never) {
            throw new AssertionError(never);
        }
    }

    private static String event(String type, String status, String more) {
        return "{\"id\":\"evt_1\",\"object\":\"event\",\"type\":\"" + type + "\",\"created\":"
                + NOW.minusSeconds(5).getEpochSecond() + ",\"data\":{\"object\":{\"id\":\"pi_1\","
                + "\"object\":\"payment_intent\",\"status\":\"" + status + "\"," + more
                + "\"amount\":80,\"currency\":\"jpy\",\"created\":1,\"metadata\":{\"subscription_id\":\"sub-1\"}}}}";
    }
}
