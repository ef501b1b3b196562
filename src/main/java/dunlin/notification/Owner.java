package dunlin.notification;

/**
 * Whose state a notification speaks of: a subscription's, an inquiry's, or nobody's; what it is not is null. Its lock is taken before the
 * notification's own, so that of a change and a receipt one sees the other.
 */
record Owner(String subscriptionId, String inquiryId) {

    static Owner subscription(String id) {
        return new Owner(id, null);
    }

    static Owner inquiry(String id) {
        return new Owner(null, id);
    }
}
