package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Telegram is out of reach for most of a reminder's time: it still comes in time, and the waiting costs next to nothing. */
class TelegramOutageIT extends Deployed {

    private static final Duration VALID = Duration.ofMinutes(30);
    private static final Duration OUTAGE = Duration.ofMinutes(23);
    private static final Duration BLACK_HOLE = Duration.ofMinutes(6);
    private static final Duration STEP = Duration.ofMinutes(1);

    @AfterEach
    void telegramIsBack() {
        Surroundings.telegram().acceptAgain();
    }

    @Test
    void aReminderOutlivesAnOutageThatIsShorterThanItsTime() throws Exception {
        var telegram = Surroundings.telegram();
        telegram.refuseConnections();
        var end = Customer.thisSecond();
        var wait = Stream.generate(() -> Customer.toldOfTheEnd(end, VALID))
                .limit(3)
                .toList();
        var inTimeOnlyMeanwhile = Customer.toldOfTheEnd(end, Duration.ofMinutes(10));

        passUntil(end.plus(OUTAGE).minus(BLACK_HOLE), wait);
        telegram.swallowConnections();
        passUntil(end.plus(OUTAGE), wait);
        assertThat(wait)
                .extracting(one -> one.notification().getString("state"))
                .containsOnly("pending");
        telegram.acceptAgain();
        var lastDue = wait.stream().map(TelegramOutageIT::dueAt).max(Instant::compareTo);
        Customer.later(positive(Duration.between(Customer.now(), lastDue.orElseThrow())));

        wait.forEach(one -> one.awaitNotification("sent"));
        assertThat(wait).allSatisfy(one -> cameInTimeAfterFewAttempts(one, end.plus(VALID)));
        var expired = inTimeOnlyMeanwhile.awaitNotification("expired");
        assertThat(expired.getString("reason")).isEqualTo("deadline_expired");
        assertThat(inTimeOnlyMeanwhile.posts()).isZero();
    }

    private static void cameInTimeAfterFewAttempts(Customer customer, Instant deadline) throws Exception {
        var sent = customer.notification();
        assertThat(Instant.parse(sent.getJsonObject("receipt").getString("sent_at")))
                .isBefore(deadline);
        assertThat(Deliveries.outcomes(sent)).endsWith("receipt").containsOnly("unreachable", "receipt");
        assertThat(sent.getInt("attempts_made")).isBetween(4, 16);
        assertThat(Deliveries.attemptsCounted(customer)).isZero();
        assertThat(customer.posts()).isOne();
        assertThat(customer.phone().everDelivered()).hasSize(1);
    }

    /** Lets the time pass in steps, each with its attempts. */
    private static void passUntil(Instant instant, List<Customer> waiting) {
        while (Customer.now().isBefore(instant)) {
            Customer.later(STEP);
            await().atMost(PATIENCE).until(() -> waiting.stream().allMatch(TelegramOutageIT::hasNothingToDoNow));
        }
    }

    private static boolean hasNothingToDoNow(Customer customer) {
        return customer.notifications().stream()
                .anyMatch(one -> one.getString("state").equals("pending")
                        && Instant.parse(one.getString("due_at")).isAfter(Customer.now()));
    }

    private static Instant dueAt(Customer customer) {
        return Instant.parse(customer.notification().getString("due_at"));
    }

    private static Duration positive(Duration duration) {
        return duration.isNegative() ? Duration.ZERO : duration;
    }
}
