package dunlin.subscription.domain;

/** What giving a subscription's terms comes to. */
public enum Change {
    /** There was none of that name. */
    CREATED,
    /** Something about it is another now; never its access. */
    UPDATED,
    /** It was so already. */
    UNCHANGED
}
