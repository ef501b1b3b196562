package dunlin.webhook.domain;

/** Why a webhook is told nothing more. */
public enum DisabledReason {
    /** The endpoint has answered 410. */
    GONE,
    /** The endpoint has taken nothing for a day. */
    FAILING
}
