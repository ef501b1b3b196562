package dunlin.subscription;

import dunlin.Policies;
import dunlin.json.Fields;
import dunlin.json.Json;
import dunlin.json.WireName;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.Period;
import dunlin.subscription.domain.ReminderRule;
import dunlin.subscription.domain.ReminderType;
import dunlin.subscription.domain.RetryPolicy;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A plan as JSON: read strictly, written with what is in force for it. */
final class PlanJson {

    private static final int LONGEST_TITLE = 255;
    private static final int MOST_REMINDERS = 20;

    /** The messages that a plan can switch off. */
    private enum PlanMessage {
        PAYMENT_RECEIVED,
        CHARGE_FAILED,
        ACTION_REQUIRED,
        CHARGE_EXHAUSTED
    }

    private PlanJson() {}

    /** @throws dunlin.json.InvalidInput naming every field that is wrong */
    static PlanTerms read(JsonObject body, RetryPolicy configured) {
        var fields = Fields.of(body);
        var title = fields.text("title", LONGEST_TITLE);
        var period = readPeriod(fields);
        var price = readPrice(fields);
        var offer = fields.optionalFlag("offer_renewal").orElse(true);
        var reminders = readReminders(fields);
        var charge = fields.optionalObject("charge").map(given -> readCharge(given, configured));
        var keep = fields.optionalFlag("keep_access_while_retrying").orElse(false);
        var messages = fields.optionalChoices("messages", PlanMessage.class)
                .map(chosen -> chosen.stream().distinct().map(WireName::of).toList());
        if (period != null) {
            charge.ifPresent(policy -> tried(fields, "charge", () -> policy.checkedFor(period.nominal())));
        }
        fields.check();
        return new PlanTerms(title, period, price, offer, reminders, charge, keep, messages);
    }

    private static Period readPeriod(Fields fields) {
        var text = fields.text("period", 40);
        return text.isEmpty() ? null : tried(fields, "period", () -> Period.parse(text));
    }

    private static Money readPrice(Fields fields) {
        var price = fields.object("price");
        var amount = price.text("amount", 40);
        var currency = price.text("currency", 3);
        if (!price.sound() || tried(price, "currency", () -> Money.of("0", currency)) == null) {
            return null;
        }
        var money = tried(price, "amount", () -> Money.of(amount, currency));
        if (money != null && money.signum() < 0) {
            price.violate("amount", "must not be negative");
        }
        return money;
    }

    private static Optional<List<ReminderRule>> readReminders(Fields fields) {
        return fields.optionalObjects("reminders").map(given -> {
            var rules = new ArrayList<ReminderRule>();
            for (var one : given) {
                readReminder(one).ifPresent(rules::add);
            }
            if (rules.size() > MOST_REMINDERS) {
                fields.violate("reminders", "must be at most " + MOST_REMINDERS);
            }
            tried(fields, "reminders", () -> ReminderRule.distinct(rules));
            return rules;
        });
    }

    private static Optional<ReminderRule> readReminder(Fields reminder) {
        var type = reminder.choice("type", ReminderType.class);
        var offset = reminder.duration("offset");
        var validFor = reminder.duration("valid_for");
        if (reminder.sound()) {
            tried(reminder, "valid_for", () -> new ReminderRule(type, Duration.ZERO, validFor));
        }
        return reminder.sound()
                ? Optional.ofNullable(tried(reminder, "offset", () -> new ReminderRule(type, offset, validFor)))
                : Optional.empty();
    }

    private static RetryPolicy readCharge(Fields charge, RetryPolicy configured) {
        return new RetryPolicy(
                (int) charge.optionalInteger("max_attempts", 1, RetryPolicy.MOST_ATTEMPTS)
                        .orElse(configured.maxAttempts()),
                charge.optionalDuration("first_delay").orElse(configured.firstDelay()),
                charge.optionalDuration("floor").orElse(configured.floor()),
                charge.optionalDuration("cap").orElse(configured.cap()),
                charge.optionalDecimal("fraction").orElse(configured.fraction()));
    }

    /** What the supplier makes, or null and a violation of that field when it refuses. */
    private static <T> T tried(Fields fields, String field, Supplier<T> supplier) {
        try {
            return supplier.get();
        } catch (IllegalArgumentException refused) {
            fields.violate(field, refused.getMessage());
            return null;
        }
    }

    static JsonObject write(Plan plan, Policies policies) {
        var terms = plan.terms();
        var charge = terms.charge().orElseGet(policies::charge);
        return Json.object()
                .put("plan_id", plan.planId())
                .put("title", terms.title())
                .put("period", terms.period().toString())
                .put("price", write(terms.price()))
                .put("offer_renewal", terms.offerRenewal())
                .put(
                        "reminders",
                        Json.array(terms.reminders().orElseGet(policies::reminders).stream()
                                .map(PlanJson::write)
                                .toList()))
                .put(
                        "charge",
                        Json.object()
                                .put("max_attempts", (long) charge.maxAttempts())
                                .put("first_delay", write(charge.firstDelay()))
                                .put("floor", write(charge.floor()))
                                .put("cap", write(charge.cap()))
                                .put("fraction", charge.fraction().toPlainString())
                                .build())
                .put("keep_access_while_retrying", terms.keepAccessWhileRetrying())
                .put("messages", Json.texts(terms.messages().orElseGet(PlanJson::allMessages)))
                .build();
    }

    private static List<String> allMessages() {
        return Arrays.stream(PlanMessage.values()).map(WireName::of).toList();
    }

    private static JsonObject write(ReminderRule rule) {
        return Json.object()
                .put("type", rule.type())
                .put("offset", write(rule.offset()))
                .put("valid_for", write(rule.validFor()))
                .build();
    }

    private static String write(Duration duration) {
        return Json.text(duration);
    }

    static JsonObject write(Money money) {
        return Json.object()
                .put("amount", money.amount().toPlainString())
                .put("currency", money.currency())
                .build();
    }
}
