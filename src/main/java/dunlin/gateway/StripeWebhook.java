package dunlin.gateway;

import dunlin.rest.Webhook;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;

/** {@code POST /webhooks/stripe}. */
@WebServlet(name = "StripeWebhook", urlPatterns = "/webhooks/stripe")
public class StripeWebhook extends Webhook {

    private static final long serialVersionUID = 1L;

    @Inject
    private StripeEvents events;

    @Override
    protected Judgement judge(Delivery delivery) {
        return events.judge(delivery);
    }
}
