package dunlin.telegram;

import dunlin.rest.Webhook;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;

/** {@code POST /webhooks/telegram}. */
@WebServlet(name = "TelegramWebhook", urlPatterns = "/webhooks/telegram")
public class TelegramWebhook extends Webhook {

    private static final long serialVersionUID = 1L;

    @Inject
    private UpdateDoor door;

    @Override
    protected Judgement judge(Delivery delivery) {
        return door.judge(delivery);
    }
}
