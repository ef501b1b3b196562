package dunlin.gateway;

import dunlin.Clocks;
import dunlin.Policies;
import dunlin.gateway.domain.GatewayPayment;
import dunlin.gateway.domain.PaymentFacts;
import dunlin.gateway.domain.StripePolicy;
import dunlin.gateway.domain.StripeReader;
import dunlin.rest.Webhook.Delivery;
import dunlin.rest.Webhook.Judgement;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.spi.JsonProvider;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Logger;

/**
 * Judges Stripe's events: believed by their signature alone, so that what they say of the payment is taken as it is. They come more than
 * once and in any order; only those about the standing of a payment matter here.
 */
@ApplicationScoped
class StripeEvents {

    private static final Logger LOG = Logger.getLogger(StripeEvents.class.getName());
    private static final Set<String> THAT_MATTER = Set.of(
            "payment_intent.succeeded",
            "payment_intent.payment_failed",
            "payment_intent.canceled",
            "payment_intent.requires_action",
            "payment_intent.processing");

    private final Supplier<StripePolicy> policy;
    private final Supplier<Instant> clock;
    private final Consumer<PaymentTold> told;
    private final StripeJson json = new StripeJson(JsonProvider.provider());

    /** For the client proxy only. */
    StripeEvents() {
        this(null, null, (Consumer<PaymentTold>) null);
    }

    @Inject
    StripeEvents(Policies policies, Clocks clocks, Event<PaymentTold> told) {
        this(policies::stripe, clocks::now, told::fire);
    }

    StripeEvents(Supplier<StripePolicy> policy, Supplier<Instant> clock, Consumer<PaymentTold> told) {
        this.policy = policy;
        this.clock = clock;
        this.told = told;
    }

    /** Judges a delivery by its signature, and only then looks into it. */
    public Judgement judge(Delivery delivery) {
        Optional<String> secret = GatewayHttp.secret(policy.get().webhookSecret());
        if (secret.isEmpty()) {
            return Judgement.refused(503, "Webhooks of Stripe are not set up here");
        }
        StripeSignature signature = new StripeSignature(delivery.header("Stripe-Signature"));
        if (!signature.proves(delivery.body(), secret.get(), clock.get())) {
            return Judgement.refused(403, "The signature does not prove this body at this time");
        }
        return json.event(new String(delivery.body(), StandardCharsets.UTF_8))
                .map(this::proven)
                .orElseGet(() -> Judgement.refused(400, "The body is no JSON object"));
    }

    private Judgement proven(StripeJson.Event event) {
        if (event.type().filter(THAT_MATTER::contains).isEmpty()) {
            return Judgement.ignored();
        }
        Optional<GatewayPayment> payment = event.payment().flatMap(this::standing);
        if (payment.isEmpty()) {
            LOG.warning(() -> "ALARM An event of Stripe cannot be read, payment "
                    + event.payment().map(PaymentFacts::id).orElse("unknown") + "; Stripe sends it again");
            return Judgement.refused(500, "The event is proven, but its payment cannot be read");
        }
        return Judgement.believed(() -> told.accept(new PaymentTold(payment.get())));
    }

    private Optional<GatewayPayment> standing(PaymentFacts facts) {
        return new StripeReader(policy.get().declineClasses()).payment(facts).payment();
    }
}
