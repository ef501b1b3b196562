package dunlin.subscription;

import dunlin.subscription.domain.Access;
import dunlin.subscription.domain.PaymentMethod;
import dunlin.subscription.domain.SubscriptionState;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** A customer's subscription to a plan; only {@link Subscriptions} moves its access. */
@Entity
@Table(name = "subscription")
class Subscription {

    @Id
    @Column(name = "subscription_id")
    private String subscriptionId;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "plan_id")
    private Plan plan;

    @Column(name = "chat_id")
    private long chatId;

    private String locale;

    @Column(name = "access_until")
    private Instant accessUntil;

    @Column(name = "period_anchor")
    private Instant periodAnchor;

    @Column(name = "known_since")
    private Instant knownSince;

    @Column(name = "auto_renew")
    private boolean autoRenew;

    @Column(name = "offer_renewal")
    private boolean offerRenewal;

    @Column(name = "canceled_at")
    private Instant canceledAt;

    @Column(name = "disputed_at")
    private Instant disputedAt;

    @Column(name = "method_gateway")
    private String methodGateway;

    @Column(name = "method_token")
    private String methodToken;

    @Column(name = "method_customer")
    private String methodCustomer;

    @Convert(converter = TextMapColumn.class)
    private Map<String, String> variables;

    @Column(name = "plan_due_at")
    private Instant planDueAt;

    @Column(name = "created_at")
    private Instant createdAt;

    @Version
    private int version;

    protected Subscription() {}

    Subscription(String subscriptionId, Access access, Instant now) {
        this.subscriptionId = subscriptionId;
        this.createdAt = now;
        moveTo(access, now);
    }

    /**
     * Takes over what the customer's side says; a cancellation stays.
     *
     * @throws IllegalArgumentException when the payment method's token is the masked one of another
     */
    void describe(Plan newPlan, SubscriptionTerms terms) {
        plan = newPlan;
        chatId = terms.chatId();
        locale = terms.locale();
        autoRenew = terms.autoRenew() && canceledAt == null;
        offerRenewal = terms.offerRenewal();
        var method = terms.paymentMethod().map(given -> given.meantAgainst(paymentMethod()));
        methodGateway = method.map(PaymentMethod::gateway).orElse(null);
        methodToken = method.map(PaymentMethod::token).orElse(null);
        methodCustomer = method.map(PaymentMethod::customer).orElse(null);
        variables = Map.copyOf(terms.variables());
    }

    void moveTo(Access access, Instant now) {
        accessUntil = access.until();
        periodAnchor = access.anchor();
        knownSince = now;
    }

    void cancel(Instant at) {
        canceledAt = at;
        autoRenew = false;
    }

    void resume() {
        canceledAt = null;
        autoRenew = true;
    }

    void dispute(Instant at) {
        disputedAt = at;
    }

    /** The planner looks at it from that instant on; null: nothing is ahead. */
    void planFrom(Instant at) {
        planDueAt = at;
    }

    Access access() {
        return new Access(accessUntil, periodAnchor);
    }

    SubscriptionState stateAt(Instant now) {
        return SubscriptionState.of(access(), canceledAt != null, now);
    }

    Optional<PaymentMethod> paymentMethod() {
        return Optional.ofNullable(methodGateway)
                .map(gateway -> new PaymentMethod(gateway, methodToken, methodCustomer));
    }

    String subscriptionId() {
        return subscriptionId;
    }

    Plan plan() {
        return plan;
    }

    long chatId() {
        return chatId;
    }

    String locale() {
        return locale;
    }

    Instant knownSince() {
        return knownSince;
    }

    boolean autoRenews() {
        return autoRenew;
    }

    boolean offersRenewal() {
        return offerRenewal;
    }

    boolean isCanceled() {
        return canceledAt != null;
    }

    Map<String, String> variables() {
        return variables;
    }

    Instant createdAt() {
        return createdAt;
    }
}
