package dunlin.notification;

/**
 * Whose state a notification speaks of: a subscription's, an inquiry's, or nobody's; what it is not is null. Its lock is taken before the
 * notification's own, so that of a change and a receipt one sees the other.
 */
record Owner(String subscriptionId, String inquiryId) {

    static Owner subscription(String id) {
        return new Owner(id, null);
    }

    /** The key in whose order its outcomes are told; of one that is nobody's they are on their own. */
    String orderingKey(String notificationId) {
        if (subscriptionId != null) {
            return subscriptionId;
        }
        return inquiryId != null ? inquiryId : notificationId;
    }

    static Owner inquiry(String id) {
        return new Owner(null, id);
    }
}
