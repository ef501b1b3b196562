package dunlin.outcome.domain;

/** What an outcome says (API.md, JMS). */
public enum OutcomeType {
    NOTIFICATION_SENT("dunlin.notification.sent"),
    NOTIFICATION_CANCELED("dunlin.notification.canceled"),
    NOTIFICATION_EXPIRED("dunlin.notification.expired"),
    NOTIFICATION_FAILED("dunlin.notification.failed"),
    /** A message on the phone was changed or taken back. */
    NOTIFICATION_CORRECTED("dunlin.notification.corrected"),
    CHARGE_SUCCEEDED("dunlin.charge.succeeded"),
    /** One attempt; its series may go on. */
    CHARGE_DECLINED("dunlin.charge.declined"),
    CHARGE_EXHAUSTED("dunlin.charge.exhausted"),
    CHARGE_STOPPED("dunlin.charge.stopped"),
    CHARGE_SUPERSEDED("dunlin.charge.superseded"),
    ACCESS_CHANGED("dunlin.access.changed"),
    INQUIRY_ACKNOWLEDGED("dunlin.inquiry.acknowledged");

    private final String word;

    OutcomeType(String word) {
        this.word = word;
    }

    /** The name that the world knows it by. */
    public String word() {
        return word;
    }

    @Override
    public String toString() {
        return word;
    }
}
