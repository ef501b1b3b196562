package dunlin.webhook.domain;

/** Whether a webhook is told anything. */
public enum WebhookState {
    ENABLED,
    /** What it has to be told waits until it is enabled again. */
    DISABLED
}
