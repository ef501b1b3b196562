package dunlin.gateway;

import dunlin.rest.Webhook;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;

/** {@code POST /webhooks/yookassa}. */
@WebServlet(name = "YooKassaWebhook", urlPatterns = "/webhooks/yookassa")
public class YooKassaWebhook extends Webhook {

    private static final long serialVersionUID = 1L;

    @Inject
    private YooKassaNotifications notifications;

    @Override
    protected Judgement judge(Delivery delivery) {
        return notifications.judge(delivery);
    }
}
