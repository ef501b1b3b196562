package dunlin.operations.console;

import dunlin.operations.jmx.ChargesMXBean;
import dunlin.operations.jmx.NotificationsMXBean;
import dunlin.operations.jmx.PaymentsMXBean;
import dunlin.operations.jmx.QueuesMXBean;
import dunlin.operations.jmx.TelegramMXBean;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** The figures of the management beans, of one instant for all who look. */
@Named
@ApplicationScoped
public class Figures {

    private final NotificationsMXBean notifications;
    private final ChargesMXBean charges;
    private final PaymentsMXBean payments;
    private final TelegramMXBean telegram;
    private final QueuesMXBean queues;

    @Inject
    Figures(
            NotificationsMXBean notifications,
            ChargesMXBean charges,
            PaymentsMXBean payments,
            TelegramMXBean telegram,
            QueuesMXBean queues) {
        this.notifications = notifications;
        this.charges = charges;
        this.payments = payments;
        this.telegram = telegram;
        this.queues = queues;
    }

    /** For the container's proxy. */
    protected Figures() {
        this(null, null, null, null, null);
    }

    public NotificationsMXBean getNotifications() {
        return notifications;
    }

    public ChargesMXBean getCharges() {
        return charges;
    }

    public PaymentsMXBean getPayments() {
        return payments;
    }

    public TelegramMXBean getTelegram() {
        return telegram;
    }

    public QueuesMXBean getQueues() {
        return queues;
    }
}
