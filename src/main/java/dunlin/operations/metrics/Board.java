package dunlin.operations.metrics;

import dunlin.Clocks;
import dunlin.Timings;
import dunlin.Timings.What;
import dunlin.operations.Glance;
import dunlin.operations.jmx.ChargesMXBean;
import dunlin.operations.jmx.ClockMXBean;
import dunlin.operations.jmx.NotificationsMXBean;
import dunlin.operations.jmx.PaymentsMXBean;
import dunlin.operations.jmx.QueuesMXBean;
import dunlin.operations.jmx.TelegramMXBean;
import dunlin.operations.jmx.TimersMXBean;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * All figures at one look, which counts for a second: a scrape asks series by series. What the database or the broker does not tell is
 * missing, and asked again after a while.
 */
@ApplicationScoped
class Board {

    private static final double MILLIS = 1000;

    @Inject
    private NotificationsMXBean notifications;

    @Inject
    private ChargesMXBean charges;

    @Inject
    private PaymentsMXBean payments;

    @Inject
    private TelegramMXBean telegram;

    @Inject
    private QueuesMXBean queues;

    @Inject
    private TimersMXBean timers;

    @Inject
    private ClockMXBean clock;

    @Inject
    private Timings timings;

    @Inject
    private Clocks clocks;

    private final Source database = new Source("database", this::ofTheDatabase);
    private final Source broker = new Source("broker", this::ofTheBroker);
    private final Glance<Map<Series, Double>> glance =
            new Glance<>(Duration.ofSeconds(1), () -> clocks.now(), this::look);

    /** The values of all series of which there is one now. */
    Map<Series, Double> values() {
        return glance.get();
    }

    private Map<Series, Double> look() {
        var sheet = new Sheet();
        ofThisNode(sheet);
        var now = clocks.now();
        database.tell(sheet, now);
        broker.tell(sheet, now);
        return sheet.values();
    }

    private void ofThisNode(Sheet sheet) {
        sheet.put(Family.CIRCUIT_OPEN, telegram.getCircuitState().equals("open"));
        sheet.put(Family.BOT_REFUSED, telegram.isBotRefused());
        sheet.put(Family.TOO_MANY_REQUESTS, telegram.getTooManyRequests());
        sheet.putAll(Family.TIMER_AGE, timers.getSecondsSinceSuccess());
        sheet.put(Family.CLOCK_SKEW, clock.getSkew() / MILLIS);
        sheet.putHistograms(Family.DELIVERY_LAG, timings.of(What.DELIVERY_LAG));
        sheet.putHistograms(Family.TELEGRAM_REQUEST, timings.of(What.TELEGRAM_REQUEST));
        sheet.putHistograms(Family.GATEWAY_REQUEST, timings.of(What.GATEWAY_REQUEST));
    }

    private void ofTheDatabase(Sheet sheet) {
        ofNotifications(sheet);
        ofDelivery(sheet);
        ofCharges(sheet);
        sheet.put(Family.PAYMENT_EVENTS, "applied", payments.getApplied());
        sheet.put(Family.PAYMENT_EVENTS, "duplicate", payments.getDuplicate());
        sheet.put(Family.PAYMENT_EVENTS, "recorded", payments.getRecorded());
        sheet.put(Family.PAYMENT_EVENTS, "unmatched", payments.getUnmatched());
        sheet.put(Family.PAYMENT_EVENTS, "held", payments.getHeld());
        sheet.put(Family.HELD_CHATS, telegram.getHeldChats());
        sheet.put(Family.PACING_USE, telegram.getPacingUse());
        sheet.put(Family.PACING_AHEAD, telegram.getPacingAhead());
    }

    private void ofNotifications(Sheet sheet) {
        sheet.put(Family.NOTIFICATIONS, "pending", notifications.getPending());
        sheet.put(Family.NOTIFICATIONS, "sending", notifications.getSending());
        sheet.put(Family.NOTIFICATIONS, "sent", notifications.getSent());
        sheet.put(Family.NOTIFICATIONS, "failed", notifications.getFailed());
        sheet.put(Family.NOTIFICATIONS, "canceled", notifications.getCanceled());
        sheet.put(Family.NOTIFICATIONS, "expired", notifications.getExpired());
        sheet.putAll(Family.FAILED, notifications.getFailedByReason());
        sheet.putAll(Family.CANCELED, notifications.getCanceledByReason());
        sheet.put(Family.STALE_SKIPS, notifications.getStaleSkips());
        sheet.put(Family.SEND_ERRORS, notifications.getSendErrors());
        sheet.put(Family.SEND_UNKNOWN, notifications.getUnknown());
        sheet.putAll(Family.CORRECTIONS, notifications.getCorrections());
    }

    private void ofDelivery(Sheet sheet) {
        sheet.put(Family.OLDEST_DUE, notifications.getOldestDue());
        sheet.put(Family.LAST_RECEIPT, notifications.getAgeOfLastReceipt());
        sheet.put(Family.NOTHING_RECEIVED, notifications.isNothingReceived());
        sheet.put(Family.SENDING_PAUSED, notifications.isSendingPaused());
        var lag = new HashMap<String, Double>();
        lag.put("0.5", notifications.getDeliveryLagP50());
        lag.put("0.95", notifications.getDeliveryLagP95());
        lag.put("0.99", notifications.getDeliveryLagP99());
        sheet.putAll(Family.LAG, lag);
    }

    private void ofCharges(Sheet sheet) {
        sheet.put(Family.OPEN_SERIES, charges.getOpenSeries());
        sheet.putAll(Family.CHARGE_ATTEMPTS, charges.getAttemptsByResult());
        sheet.putAll(Family.DECLINES, charges.getDeclinesByClass());
        sheet.put(Family.UNSETTLED, charges.getUnknownUnsettled());
        sheet.putMoney(Family.RECOVERED, charges.getRecoveredAmount());
        sheet.putMoney(Family.CHARGED, charges.getChargedAmount());
        sheet.put(Family.CHARGING_PAUSED, charges.isChargingPaused());
    }

    private void ofTheBroker(Sheet sheet) {
        sheet.putAll(Family.QUEUE_MESSAGES, queues.getMessages());
        sheet.putAll(Family.QUEUE_CONSUMERS, queues.getConsumers());
        sheet.put(Family.DEAD_LETTERS, queues.getDeadLetters());
    }
}
