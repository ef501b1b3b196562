package dunlin.simulation;

import dunlin.rest.Refusal;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.Payment;
import dunlin.subscription.domain.PaymentEvent;
import dunlin.subscription.domain.Period;
import dunlin.subscription.domain.ReminderRule;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who pays, cancels, is paid back, changes his chat; and the operator and the administrator who change things for them. */
final class Customers {

    private static final Money PRICE = new Money(new BigDecimal("299.00"), "RUB");
    private static final List<List<ReminderRule>> RULES = List.of(
            ReminderRule.read("access_ending:-PT30M:PT20M, access_ended:PT0S:PT2H"),
            ReminderRule.read("access_ended:PT0S:PT15M, access_ended:PT10M:PT1H"),
            ReminderRule.read("access_ending:-PT2H:PT2H, access_ended:PT1M:PT1M"));

    private final World world;
    private final Draw draw;
    private final List<String> ids = new ArrayList<>();
    private final Map<String, Instant> began = new HashMap<>();
    private final List<PaymentEvent> told = new ArrayList<>();

    Customers(World world) {
        this.world = world;
        this.draw = world.draw();
    }

    /** The people and their plans as the history begins. */
    void arrive() {
        for (var plan = 0; plan < RULES.size(); plan++) {
            var period = Period.parse(draw.oneOf(List.of("PT1H", "PT3H", "P1D", "P1M")));
            world.subscriptions().plan("plan-" + plan, period, PRICE, true, RULES.get(plan));
        }
        var people = draw.between(1, 5);
        for (var i = 0; i < people; i++) {
            ids.add("sub-" + i);
            var until = World.START.plus(draw.upTo(Duration.ofHours(4))).minus(Duration.ofMinutes(20));
            began.put("sub-" + i, until);
            world.subscriptions().put("sub-" + i, plan(), chat(i), Optional.of(until), true);
        }
    }

    private String plan() {
        return "plan-" + draw.between(0, RULES.size());
    }

    /** Some share a chat, some write in a group. */
    private long chat(int person) {
        return draw.chance(20) ? -1001 : draw.chance(20) ? 1 : 100 + person;
    }

    /** One of all the things that people do. */
    void doSomething() {
        var subscription = draw.oneOf(ids);
        var what = draw.between(0, 100);
        if (what < 35) {
            pay(subscription);
        } else if (what < 45) {
            repeat();
        } else if (what < 57) {
            payBack(subscription);
        } else if (what < 67) {
            set(subscription);
        } else if (what < 73) {
            tell(event(EventType.SUBSCRIPTION_CANCELED, subscription, null, null, null));
        } else if (what < 80) {
            tell(event(EventType.SUBSCRIPTION_RESUMED, subscription, null, null, null));
        } else if (what < 90) {
            describeAnew(subscription);
        } else {
            operate();
        }
    }

    void pay(String subscription) {
        var payment = new Payment("pay-" + draw.id(), PRICE, null);
        tell(event(EventType.PAYMENT_SUCCEEDED, subscription, payment, 1, null));
    }

    private void repeat() {
        if (!told.isEmpty()) {
            tell(draw.oneOf(told));
        }
    }

    private void payBack(String subscription) {
        var payments = told.stream()
                .filter(event -> event.type() == EventType.PAYMENT_SUCCEEDED
                        && event.subscriptionId().equals(subscription))
                .toList();
        if (!payments.isEmpty()) {
            var payment = draw.oneOf(payments).key().eventId();
            tell(event(EventType.PAYMENT_REFUNDED, subscription, null, null, payment));
        }
    }

    /** An administrator sets the end of access: to what it was at first, or to another instant. */
    private void set(String subscription) {
        var until = draw.chance(20)
                ? began.get(subscription)
                : world.now().plus(draw.upTo(Duration.ofHours(6))).minus(Duration.ofHours(1));
        tell(new PaymentEvent(
                key(), EventType.ACCESS_SET, subscription, world.now(), null, null, null, until, "by hand"));
    }

    private void describeAnew(String subscription) {
        unlessRefused(() -> world.subscriptions()
                .put(subscription, plan(), chat(ids.indexOf(subscription)), Optional.empty(), draw.chance(75)));
    }

    private void operate() {
        var rows = world.rows();
        if (!rows.isEmpty()) {
            var id = draw.oneOf(rows).id();
            var node = world.nodes().get(0).notifications();
            unlessRefused(() -> {
                if (draw.chance(70)) {
                    node.retry(id);
                    world.invariants().retried(id);
                } else {
                    node.cancel(id);
                }
            });
        }
    }

    private PaymentEvent event(
            EventType type, String subscription, Payment payment, Integer periods, String refundsEventId) {
        var occurredAt = world.now().minus(draw.chance(70) ? Duration.ZERO : draw.upTo(Duration.ofMinutes(30)));
        return new PaymentEvent(key(), type, subscription, occurredAt, payment, periods, refundsEventId, null, null);
    }

    private EventKey key() {
        return new EventKey("shop", "evt-" + draw.id());
    }

    /** Tells an event until it is taken: the sender repeats what was answered with an error. */
    private void tell(PaymentEvent event) {
        try {
            world.subscriptions().accept(event);
            told.add(event);
        } catch (Tables.Away away) {
            world.agenda().in(Duration.ofSeconds(20), () -> tell(event));
        }
    }

    private static void unlessRefused(Runnable work) {
        try {
            work.run();
        } catch (Refusal | Tables.Away no) {
            // A person who is refused, or finds the database away, lets it be.
            return;
        }
    }
}
