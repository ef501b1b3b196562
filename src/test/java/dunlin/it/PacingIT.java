package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Telegram's limits are kept ahead, by instants that the database gives out; a chat that must wait holds up nobody else. */
class PacingIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);

    @Test
    void messagesThatAreDueAtOnceGetInstantsOneAfterAnother() throws Exception {
        var end = Customer.thisSecond().plusSeconds(6);
        var crowd = IntStream.range(0, 60)
                .mapToObj(number -> Customer.toldOfTheEnd(end, TWO_DAYS))
                .toList();

        crowd.forEach(customer -> customer.awaitNotification("sent"));

        var freeFrom = Instant.ofEpochMilli(
                Sql.count("select cast(extract(epoch from free_from) * 1000 as bigint) from lane where lane = 'bot'"));
        assertThat(Duration.between(end, freeFrom)).isGreaterThan(Duration.ofMillis(60 * 33 - 100));
        assertThat(crowd).allSatisfy(customer -> assertThat(customer.posts()).isOne());
    }

    @Test
    void aChatThatMustWaitForHoursHoldsUpNobodyElse() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plusSeconds(2), TWO_DAYS);
        Surroundings.telegram().script(anna.chatId).next(Answer.tooManyRequests(7200));
        await().atMost(Customer.PATIENCE).until(anna::posts, posts -> posts == 1);

        var boris = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);

        boris.awaitNotification("sent");
        assertThat(anna.notification().getString("state")).isEqualTo("pending");
        assertThat(anna.posts()).isOne();
    }
}
