package dunlin.gateway;

/** The names under which both gateways keep what a webhook or a read is matched by. */
final class Metadata {

    static final String OF_PAYMENT = "metadata";
    static final String SUBSCRIPTION_ID = "subscription_id";
    static final String IDEMPOTENCY_KEY = "idempotency_key";

    private Metadata() {}
}
