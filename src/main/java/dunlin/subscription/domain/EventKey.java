package dunlin.subscription.domain;

/** What makes a payment event one and the same however often it is delivered: the sender's name and its id there. */
public record EventKey(String source, String eventId) {

    @Override
    public String toString() {
        return source + "/" + eventId;
    }
}
