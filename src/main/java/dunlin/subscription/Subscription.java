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

    @Column(name = "auto_renew_since")
    private Instant autoRenewSince;

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

    @Column(name = "series_open")
    private boolean seriesOpen;

    @Column(name = "unpaid_at")
    private Instant unpaidAt;

    @Column(name = "charge_due_at")
    private Instant chargeDueAt;

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
    void describe(Plan newPlan, SubscriptionTerms terms, Instant now) {
        plan = newPlan;
        chatId = terms.chatId();
        locale = terms.locale();
        renewByItself(terms.autoRenew() && canceledAt == null, now);
        offerRenewal = terms.offerRenewal();
        var method = terms.paymentMethod().map(given -> given.meantAgainst(paymentMethod()));
        methodGateway = method.map(PaymentMethod::gateway).orElse(null);
        methodToken = method.map(PaymentMethod::token).orElse(null);
        methodCustomer = method.map(PaymentMethod::customer).orElse(null);
        variables = Map.copyOf(terms.variables());
    }

    /** Whether the customer's side would say nothing new. */
    boolean isDescribedBy(Plan samePlan, SubscriptionTerms terms) {
        return plan.planId().equals(samePlan.planId())
                && chatId == terms.chatId()
                && locale.equals(terms.locale())
                && autoRenew == (terms.autoRenew() && canceledAt == null)
                && offerRenewal == terms.offerRenewal()
                && paymentMethod().equals(terms.paymentMethod().map(given -> given.meantAgainst(paymentMethod())))
                && variables.equals(terms.variables());
    }

    void moveTo(Access access, Instant now) {
        accessUntil = access.until();
        periodAnchor = access.anchor();
        knownSince = now;
        unpaidAt = null;
    }

    private void renewByItself(boolean itDoes, Instant now) {
        if (itDoes != autoRenew || itDoes == (autoRenewSince == null)) {
            autoRenewSince = itDoes ? now : null;
        }
        autoRenew = itDoes;
    }

    void cancel(Instant at) {
        canceledAt = at;
        renewByItself(false, at);
    }

    void resume(Instant now) {
        canceledAt = null;
        renewByItself(true, now);
    }

    /** A charge series for the present end of access is open. */
    void seriesOpened() {
        seriesOpen = true;
        unpaidAt = null;
    }

    /** The charge series is over; without payment since {@code unpaid}, or null. */
    void seriesClosed(Instant unpaid) {
        seriesOpen = false;
        unpaidAt = unpaid;
    }

    /** The opener of charge series looks at it at that instant; null: nothing is ahead. */
    void chargeFrom(Instant at) {
        chargeDueAt = at;
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
        return SubscriptionState.of(access(), seriesOpen, canceledAt != null, now);
    }

    /** Whether the customer may use the service. */
    boolean isEntitledAt(Instant now) {
        return !access().endedAt(now) || continuesFromItsEnd();
    }

    /** Whether its access is kept while a charge series is open, and then continues from its old end. */
    boolean continuesFromItsEnd() {
        return seriesOpen && plan.keepsAccessWhileRetrying();
    }

    Optional<Instant> autoRenewSince() {
        return Optional.ofNullable(autoRenewSince);
    }

    boolean isDisputed() {
        return disputedAt != null;
    }

    boolean hasSeriesOpen() {
        return seriesOpen;
    }

    Optional<Instant> unpaidAt() {
        return Optional.ofNullable(unpaidAt);
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
