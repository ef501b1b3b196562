package dunlin.operations.metrics;

/** A metric by its name, with what it tells and the label that tells its series apart. */
enum Family {
    NOTIFICATIONS("dunlin_notifications", "state", "Messages, corrections apart"),
    FAILED("dunlin_notifications_failed", "reason", "Messages given up, by reason"),
    CANCELED("dunlin_notifications_canceled", "reason", "Messages canceled, by reason"),
    STALE_SKIPS("dunlin_stale_skips", "", "Messages rightly not sent: canceled and expired"),
    SEND_ERRORS("dunlin_send_errors", "", "Messages failed, but not with an unknown result"),
    SEND_UNKNOWN("dunlin_send_unknown", "", "Messages failed with an unknown result"),
    CORRECTIONS("dunlin_corrections", "state", "Corrections of sent messages"),
    OLDEST_DUE("dunlin_oldest_due_seconds", "", "For how long the oldest pending row is overdue"),
    LAST_RECEIPT("dunlin_last_receipt_age_seconds", "", "How long ago the last receipt of Telegram came"),
    NOTHING_RECEIVED("dunlin_nothing_received", "", "1: due messages wait and no receipt comes"),
    SENDING_PAUSED("dunlin_sending_paused", "", "1: an operator has paused sending"),
    LAG("dunlin_delivery_lag_last_hour_seconds", "quantile", "Delivery lag of the receipts of the last hour"),
    OPEN_SERIES("dunlin_charge_series_open", "", "Charge series that are open"),
    CHARGE_ATTEMPTS("dunlin_charge_attempts", "result", "Attempts to charge"),
    DECLINES("dunlin_charge_declines", "class", "Declined attempts, by class"),
    UNSETTLED("dunlin_charges_unknown_unsettled", "", "Attempts of which nobody knows whether they took the money"),
    RECOVERED("dunlin_recovered_amount", "currency", "Money that retries took after a decline"),
    CHARGED("dunlin_charged_amount", "currency", "Money that all attempts took"),
    CHARGING_PAUSED("dunlin_charging_paused", "", "1: an operator has paused charging"),
    PAYMENT_EVENTS("dunlin_payment_events", "status", "Payment events"),
    CIRCUIT_OPEN("dunlin_telegram_circuit_open", "", "1: the circuit breaker of this node holds requests back"),
    BOT_REFUSED("dunlin_telegram_bot_refused", "", "1: Telegram refuses the bot's token"),
    TOO_MANY_REQUESTS("dunlin_telegram_too_many_requests", "", "Answers 429 on this node since its start"),
    HELD_CHATS("dunlin_telegram_held_chats", "", "Chats that wait because Telegram said so"),
    PACING_USE("dunlin_telegram_pacing_use", "", "Receipts of the last minute as a share of the limit"),
    PACING_AHEAD("dunlin_telegram_pacing_ahead_seconds", "", "For how long ahead the limit's instants are given out"),
    QUEUE_MESSAGES("dunlin_queue_messages", "queue", "Messages of a queue of the broker"),
    QUEUE_CONSUMERS("dunlin_queue_consumers", "queue", "Consumers of a queue of the broker"),
    DEAD_LETTERS("dunlin_dead_letters", "", "Messages that nobody could apply"),
    TIMER_AGE("dunlin_timer_age_seconds", "timer", "Since when a timer of this node has not ended without a fault"),
    CLOCK_SKEW("dunlin_clock_skew_seconds", "", "How far the database's clock is ahead of this node's"),
    DELIVERY_LAG("dunlin_delivery_lag_seconds", "", "From due to receipt, on this node since its start"),
    TELEGRAM_REQUEST("dunlin_telegram_request_seconds", "method", "Requests to Telegram, of this node since its start"),
    GATEWAY_REQUEST("dunlin_gateway_request_seconds", "gateway", "Requests to gateways, of this node since its start");

    private final String metric;
    private final String label;
    private final String words;

    Family(String metric, String label, String words) {
        this.metric = metric;
        this.label = label;
        this.words = words;
    }

    String metric() {
        return metric;
    }

    /** The label's name; empty: there is one series only. */
    String label() {
        return label;
    }

    String words() {
        return words;
    }
}
