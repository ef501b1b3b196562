package dunlin.it;

import static dunlin.it.Books.accessChangesInTheTimeline;
import static dunlin.it.Books.changes;
import static dunlin.it.Books.listed;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Payment events told by REST have their effect exactly once, however often, in parallel or too early they are told. */
class PaymentEventsIT extends Deployed {
    private static final Duration PERIOD = Duration.ofDays(30);

    /** Somebody whose access goes on for some days and who buys thirty days at a time. */
    private static Customer subscribed() {
        return Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
    }

    @Test
    void theSameEventTwentyTimesInParallelMovesAccessOnce() throws Exception {
        var anna = subscribed();
        var end = anna.accessUntil();
        var event = EventJson.payment(anna, "e-1", "p-1").toString();

        var answers = Together.times(20, () -> anna.tells(event));

        assertThat(answers).extracting(Rest.Answer::status).containsOnly(200);
        assertThat(answers)
                .extracting(answer -> answer.string("status"))
                .containsOnlyOnce("applied")
                .containsOnly("applied", "duplicate");
        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD));
        assertThat(changes(anna, "payment")).isOne();
    }

    @Test
    void twentyPaymentsInParallelAllCountAndTheLedgerIsOneChain() throws Exception {
        var anna = subscribed();
        var end = anna.accessUntil();
        var number = new AtomicInteger();

        var answers = Together.times(20, () -> {
            var next = number.incrementAndGet();
            return EventJson.payment(anna, "e-" + next, "p-" + next).told();
        });

        assertThat(answers).extracting(answer -> answer.string("status")).containsOnly("applied");
        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD.multipliedBy(20)));
        assertThat(changes(anna, "payment")).isEqualTo(20);
        var told = accessChangesInTheTimeline(anna);
        for (var at = 1; at < told.size(); at++) {
            assertThat(told.get(at).getString("access_until_before"))
                    .isEqualTo(told.get(at - 1).getString("access_until_after"));
        }
    }

    @Test
    void theSamePaymentUnderAnotherEventIdIsADuplicate() throws Exception {
        var anna = subscribed();
        var end = anna.accessUntil();
        EventJson.payment(anna, "e-1", "p-1").told();

        var second = EventJson.payment(anna, "e-2", "p-1").told();
        var again = EventJson.payment(anna, "e-2", "p-1")
                .at(Customer.now().minusSeconds(5))
                .told();

        assertThat(second.status()).isEqualTo(200);
        assertThat(second.string("status")).isEqualTo("duplicate");
        assertThat(again.status()).as("another moment is other content").isEqualTo(409);
        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD));
        assertThat(changes(anna, "payment")).isOne();
    }

    @Test
    void theSamePaymentUnderTwentyEventIdsInParallelMovesAccessOnce() throws Exception {
        var anna = subscribed();
        var end = anna.accessUntil();
        var number = new AtomicInteger();

        var answers = Together.times(
                20,
                () -> EventJson.payment(anna, "e-" + number.incrementAndGet(), "p-1")
                        .told());

        assertThat(answers)
                .extracting(answer -> answer.string("status"))
                .containsOnlyOnce("applied")
                .containsOnly("applied", "duplicate");
        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD));
        assertThat(changes(anna, "payment")).isOne();
    }

    @Test
    void theSameGatewaysPaymentFromAnotherSourceIsADuplicate() throws Exception {
        var anna = subscribed();
        var end = anna.accessUntil();
        EventJson.payment(anna, "e-1", "p-1").throughGateway("yookassa").told();

        var webhook = EventJson.payment(anna, "p-1", "p-1")
                .text("source", "yookassa")
                .throughGateway("yookassa")
                .told();
        var otherGateway = EventJson.payment(anna, "p-1", "p-1")
                .text("source", "stripe")
                .throughGateway("stripe")
                .told();

        assertThat(webhook.string("status")).isEqualTo("duplicate");
        assertThat(otherGateway.string("status")).isEqualTo("applied");
        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD.multipliedBy(2)));
    }

    @Test
    void theSameGatewaysPaymentFromTwoSourcesInParallelMovesAccessOnce() throws Exception {
        var anna = subscribed();
        var end = anna.accessUntil();
        var number = new AtomicInteger();

        var answers = Together.times(
                12,
                () -> EventJson.payment(anna, "e-1", "p-1")
                        .text("source", "source-" + number.incrementAndGet() % 4)
                        .throughGateway("yookassa")
                        .at(end.minusSeconds(400_000))
                        .told());

        assertThat(answers).extracting(Rest.Answer::status).containsOnly(200);
        assertThat(answers).extracting(answer -> answer.string("status")).containsOnlyOnce("applied");
        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD));
        assertThat(changes(anna, "payment")).isOne();
    }

    @Test
    void contentIsComparedByMeaningAndNotByLetters() {
        var anna = subscribed();
        var at = Customer.thisSecond();
        EventJson.payment(anna, "e-1", "p-1").at(at).told();

        var sameMeaning = anna.tells("""
                {"payment": {"currency": "RUB", "amount": "299", "id": "%1$s-p-1", "gateway": null}, "comment": null,
                 "occurred_at": "%2$s", "subscription_id": "%1$s",
                 "type": "payment.succeeded", "source": "shop", "event_id": "%1$s-e-1"}""".formatted(anna.id, at.atOffset(ZoneOffset.ofHours(3))));

        assertThat(sameMeaning.status()).as(sameMeaning.text()).isEqualTo(200);
        assertThat(sameMeaning.string("status")).isEqualTo("duplicate");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "periods | 2",
                "subscription_id | \"somebody-else\"",
                "occurred_at | \"2020-01-01T00:00:00Z\"",
                "payment | {\"id\": \"other\", \"amount\": \"299.00\", \"currency\": \"RUB\"}",
                "payment | {\"id\": \"SAME\", \"amount\": \"298.00\", \"currency\": \"RUB\"}",
                "payment | {\"id\": \"SAME\", \"amount\": \"299.00\", \"currency\": \"EUR\"}",
                "type | \"subscription.canceled\""
            })
    void theSameIdWithOtherContentIsRefused(String member, String value) throws Exception {
        var anna = subscribed();
        var at = Customer.thisSecond();
        EventJson.payment(anna, "e-1", "p-1").at(at).told();
        var until = anna.accessUntil();
        var event = EventJson.payment(anna, "e-1", "p-1").at(at);
        var text = event.toString();
        var changed = text.replaceFirst(
                "\"" + member + "\":(\\{[^}]*}|\"[^\"]*\")",
                "\"" + member + "\":" + value.replace("SAME", anna.id + "-p-1"));

        var answer = anna.tells(
                changed.equals(text) ? text.replaceFirst("}$", ", \"" + member + "\": " + value + "}") : changed);

        assertThat(answer.status()).as(answer.text()).isEqualTo(409);
        assertThat(anna.accessUntil()).isEqualTo(until);
        assertThat(Sql.count("select count(*) from payment_event where event_id = ?", anna.id + "-e-1"))
                .isOne();
    }

    @Test
    void thePaymentOfOneSubscriptionIsNotThatOfAnother() throws Exception {
        var anna = subscribed();
        var boris = subscribed();
        EventJson.payment(anna, "e-1", "p-1").told();
        var borisEnd = boris.accessUntil();

        var answer = EventJson.payment(anna, "e-2", "p-1")
                .text("subscription_id", boris.id)
                .told();

        assertThat(answer.status()).isEqualTo(409);
        assertThat(boris.accessUntil()).isEqualTo(borisEnd);
        assertThat(changes(boris, "payment")).isZero();
    }

    @Test
    void anEventForAnUnknownSubscriptionWaitsAndIsAppliedWhenItAppears() throws Exception {
        var anna = Customer.unknown("P30D");

        var waiting = EventJson.payment(anna, "e-1", "p-1").told();
        var listed = listed("unmatched", anna);
        var end = Customer.thisSecond().plus(Duration.ofDays(3));
        var created = anna.subscribes(end);

        assertThat(waiting.status()).isEqualTo(202);
        assertThat(waiting.string("status")).isEqualTo("unmatched");
        assertThat(waiting.string("access_until")).isNull();
        assertThat(listed).containsExactly(anna.id + "-e-1");
        assertThat(created.status()).isEqualTo(201);
        assertThat(Instant.parse(created.string("access_until"))).isEqualTo(end.plus(PERIOD));
        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD));
        assertThat(listed("unmatched", anna)).isEmpty();
        assertThat(listed("applied", anna)).containsExactly(anna.id + "-e-1");
        assertThat(changes(anna, "payment")).isOne();
    }

    @Test
    void eventsThatWaitedAreAppliedInTheOrderInWhichTheyHappened() {
        var anna = Customer.unknown("P30D");
        var set = Customer.thisSecond().plus(Duration.ofDays(100));
        var now = Customer.thisSecond();

        EventJson.payment(anna, "e-2", "p-2").at(now.minusSeconds(10)).told();
        EventJson.accessSet(anna, "s-1", set).at(now.minusSeconds(20)).told();
        EventJson.payment(anna, "e-1", "p-1").at(now.minusSeconds(30)).told();
        anna.subscribes(now);

        assertThat(anna.accessUntil()).isEqualTo(set.plus(PERIOD));
    }

    @Test
    void anEventAndTheCreationAtTheSameMomentNeverMissEachOther() throws Exception {
        for (var round = 0; round < 20; round++) {
            var anna = Customer.unknown("P30D");
            var end = Customer.thisSecond().plus(Duration.ofDays(3));
            var event = EventJson.payment(anna, "e-1", "p-1").toString();

            Together.both(() -> anna.tells(event), () -> anna.subscribes(end));

            assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD));
            assertThat(changes(anna, "payment")).isOne();
            assertThat(listed("applied", anna)).hasSize(1);
        }
    }

    @Test
    void twoCreationsAtTheSameMomentMakeOneSubscription() throws Exception {
        for (var round = 0; round < 10; round++) {
            var anna = Customer.unknown("P30D");
            var end = Customer.thisSecond().plus(Duration.ofDays(3));

            var answers = Together.times(2, () -> anna.puts("\"access_until\": \"" + end + "\""));

            assertThat(answers).extracting(Rest.Answer::status).containsExactlyInAnyOrder(200, 201);
            assertThat(changes(anna, "created")).isOne();
        }
    }

    @Test
    void theEventItselfMayLieFiveMinutesAheadAndNotMore() throws Exception {
        var anna = subscribed();
        var now = Customer.now();

        var near =
                EventJson.payment(anna, "e-1", "p-1").at(now.plusSeconds(290)).told();
        var far = EventJson.payment(anna, "e-2", "p-2").at(now.plusSeconds(400)).told();

        assertThat(near.status()).isEqualTo(200);
        assertThat(far.status()).isEqualTo(422);
        assertThat(far.text()).contains("\"occurred_at\"");
        assertThat(Sql.count("select count(*) from payment_event where event_id = ?", anna.id + "-e-2"))
                .isZero();
    }
}
