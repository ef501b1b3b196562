package dunlin.subscription;

import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.Period;
import dunlin.subscription.domain.ReminderRule;
import dunlin.subscription.domain.RetryPolicy;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What is sold: a period at a price, and how its customers are reminded and charged. */
@Entity
@Table(name = "plan")
class Plan {

    @Id
    @Column(name = "plan_id")
    private String planId;

    private String title;
    private String period;

    @Column(name = "price_amount")
    private BigDecimal priceAmount;

    @Column(name = "price_currency")
    private String priceCurrency;

    @Column(name = "offer_renewal")
    private boolean offerRenewal;

    private String reminders;
    private String charge;

    @Column(name = "keep_access_while_retrying")
    private boolean keepAccessWhileRetrying;

    private String messages;

    @Column(name = "created_at")
    private Instant createdAt;

    @Version
    private int version;

    protected Plan() {}

    Plan(String planId, Instant createdAt) {
        this.planId = planId;
        this.createdAt = createdAt;
    }

    /** Takes over what the terms say. */
    void describe(PlanTerms terms) {
        title = terms.title();
        period = terms.period().toString();
        priceAmount = terms.price().amount();
        priceCurrency = terms.price().currency();
        offerRenewal = terms.offerRenewal();
        reminders = terms.reminders().map(ReminderRule::write).orElse(null);
        charge = terms.charge().map(RetryPolicy::write).orElse(null);
        keepAccessWhileRetrying = terms.keepAccessWhileRetrying();
        messages = terms.messages().map(chosen -> String.join(",", chosen)).orElse(null);
    }

    PlanTerms terms() {
        return new PlanTerms(
                title,
                period(),
                price(),
                offerRenewal,
                Optional.ofNullable(reminders).map(ReminderRule::read),
                Optional.ofNullable(charge).map(RetryPolicy::read),
                keepAccessWhileRetrying,
                Optional.ofNullable(messages).map(Plan::readMessages));
    }

    private static List<String> readMessages(String text) {
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(",", -1));
    }

    String planId() {
        return planId;
    }

    String title() {
        return title;
    }

    Period period() {
        return Period.parse(period);
    }

    Money price() {
        return new Money(priceAmount, priceCurrency);
    }

    boolean offersRenewal() {
        return offerRenewal;
    }

    Optional<List<ReminderRule>> reminders() {
        return Optional.ofNullable(reminders).map(ReminderRule::read);
    }

    boolean keepsAccessWhileRetrying() {
        return keepAccessWhileRetrying;
    }

    Optional<RetryPolicy> charge() {
        return Optional.ofNullable(charge).map(RetryPolicy::read);
    }

    /** Which messages about charges are sent; absent: all. */
    Optional<List<String>> messages() {
        return Optional.ofNullable(messages).map(Plan::readMessages);
    }

    Instant createdAt() {
        return createdAt;
    }
}
