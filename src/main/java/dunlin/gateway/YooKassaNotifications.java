package dunlin.gateway;

import dunlin.Policies;
import dunlin.gateway.domain.GatewayPayment;
import dunlin.gateway.domain.Reading;
import dunlin.http.domain.Network;
import dunlin.http.domain.Origin;
import dunlin.rest.Webhook.Delivery;
import dunlin.rest.Webhook.Judgement;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.spi.JsonProvider;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Logger;

/**
 * Judges YooKassa's notifications. They are not signed: one from a strange network is refused, and of any other nothing is believed but
 * the payment's id, by which the payment is read again. While it cannot be read the notification is not acknowledged and comes again.
 */
@ApplicationScoped
class YooKassaNotifications {

    private static final Logger LOG = Logger.getLogger(YooKassaNotifications.class.getName());
    private static final String OF_A_PAYMENT = "payment.";

    private final Supplier<List<Network>> sources;
    private final Supplier<List<Network>> trustedProxies;
    private final Function<String, Reading> look;
    private final Consumer<PaymentTold> told;
    private final JsonProvider json = JsonProvider.provider();

    /** For the client proxy only. */
    YooKassaNotifications() {
        this(null, null, null, null);
    }

    @Inject
    YooKassaNotifications(Policies policies, YooKassa yooKassa, Event<PaymentTold> told) {
        this(() -> policies.yooKassa().webhookSources(), policies::trustedProxies, yooKassa::look, told::fire);
    }

    YooKassaNotifications(
            Supplier<List<Network>> sources,
            Supplier<List<Network>> trustedProxies,
            Function<String, Reading> look,
            Consumer<PaymentTold> told) {
        this.sources = sources;
        this.trustedProxies = trustedProxies;
        this.look = look;
        this.told = told;
    }

    /** Judges a delivery by where it came from, and then by what YooKassa answers when it is asked. */
    public Judgement judge(Delivery delivery) {
        String origin = Origin.of(delivery.connectedFrom(), delivery.header("X-Forwarded-For"), trustedProxies.get());
        if (sources.get().stream().noneMatch(network -> network.contains(origin))) {
            return Judgement.refused(403, "Notifications of YooKassa are not taken from this address");
        }
        Optional<Members> body = Members.read(json, new String(delivery.body(), StandardCharsets.UTF_8));
        if (body.isEmpty()) {
            return Judgement.refused(400, "The body is no JSON object");
        }
        if (body.get()
                .word("event")
                .filter(event -> event.startsWith(OF_A_PAYMENT))
                .isEmpty()) {
            return Judgement.ignored();
        }
        return body.get()
                .child("object")
                .word("id")
                .map(this::readAgain)
                .orElseGet(() -> Judgement.refused(400, "The notification names no payment"));
    }

    private Judgement readAgain(String paymentId) {
        Reading reading = look.apply(paymentId);
        Optional<GatewayPayment> payment = reading.payment();
        if (payment.isEmpty()) {
            LOG.warning(() -> "A notification of YooKassa about payment " + paymentId
                    + " is not acknowledged, the payment cannot be read: " + reading.reply());
            return Judgement.refused(503, "The payment cannot be read at the moment");
        }
        return Judgement.believed(() -> told.accept(new PaymentTold(payment.get())));
    }
}
