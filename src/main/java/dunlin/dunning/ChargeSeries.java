package dunlin.dunning;

import dunlin.dunning.domain.Ending;
import dunlin.dunning.domain.SeriesState;
import dunlin.dunning.domain.SeriesTerms;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.PaymentMethod;
import dunlin.subscription.domain.RetryPolicy;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Collecting one renewal: attempt 0 at the end of the period and its retries. Everything it was opened for is frozen. */
@Entity
@Table(name = "charge_series")
class ChargeSeries {

    @Id
    @Column(name = "series_id")
    private String seriesId;

    @Column(name = "subscription_id")
    private String subscriptionId;

    @Column(name = "expected_access_until")
    private Instant expectedAccessUntil;

    private String state;
    private String reason;
    private BigDecimal amount;
    private String currency;
    private String policy;

    @Column(name = "charge_window")
    private String window;

    @Column(name = "method_gateway")
    private String methodGateway;

    @Column(name = "method_token")
    private String methodToken;

    @Column(name = "method_customer")
    private String methodCustomer;

    private String title;

    @Column(name = "opened_at")
    private Instant openedAt;

    @Column(name = "closed_at")
    private Instant closedAt;

    @Version
    private int version;

    protected ChargeSeries() {}

    ChargeSeries(String seriesId, String subscriptionId, SeriesTerms terms, Instant now) {
        this.seriesId = seriesId;
        this.subscriptionId = subscriptionId;
        expectedAccessUntil = terms.expectedAccessUntil();
        amount = terms.money().amount();
        currency = terms.money().currency();
        policy = terms.policy().write();
        window = terms.window().toString();
        methodGateway = terms.method().map(PaymentMethod::gateway).orElse(null);
        methodToken = terms.method().map(PaymentMethod::token).orElse(null);
        methodCustomer = terms.method().map(PaymentMethod::customer).orElse(null);
        title = terms.title();
        openedAt = now;
        state = SeriesState.OPEN.word();
    }

    /** Ended without money. */
    void close(Ending ending, Instant now) {
        state = ending.state().word();
        reason = ending.name().toLowerCase(Locale.ROOT);
        closedAt = now;
    }

    /** One of its attempts took the money, even if something else had ended it meanwhile. */
    void paid(Instant now) {
        state = SeriesState.PAID.word();
        reason = null;
        closedAt = now;
    }

    SeriesTerms terms() {
        return new SeriesTerms(
                expectedAccessUntil,
                new Money(amount, currency),
                Optional.ofNullable(methodGateway)
                        .map(gateway -> new PaymentMethod(gateway, methodToken, methodCustomer)),
                RetryPolicy.read(policy),
                Duration.parse(window),
                title);
    }

    boolean isOpen() {
        return state() == SeriesState.OPEN;
    }

    boolean isPaid() {
        return state() == SeriesState.PAID;
    }

    SeriesState state() {
        return SeriesState.ofWord(state);
    }

    Optional<Ending> ending() {
        return Optional.ofNullable(reason).map(word -> Ending.valueOf(word.toUpperCase(Locale.ROOT)));
    }

    String seriesId() {
        return seriesId;
    }

    String subscriptionId() {
        return subscriptionId;
    }

    Instant expectedAccessUntil() {
        return expectedAccessUntil;
    }

    String reason() {
        return reason;
    }

    Instant openedAt() {
        return openedAt;
    }

    Instant closedAt() {
        return closedAt;
    }
}
