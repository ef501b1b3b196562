package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.it.Surroundings.BrokerLoss;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Artemis goes away and comes back, with its delayed messages or without: each reminder is sent once, and none before its time. */
class BrokerOutageIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final Duration WITHIN_THE_HORIZON = Duration.ofMinutes(4);

    @ParameterizedTest(name = "{0}")
    @EnumSource(BrokerLoss.class)
    void whatFallsDueWithoutTheBrokerIsSentOnceWhenItIsBack(BrokerLoss loss) throws Exception {
        var end = Customer.thisSecond().plus(WITHIN_THE_HORIZON);
        var wait = Stream.generate(() -> Customer.toldOfTheEnd(end, TWO_DAYS))
                .limit(5)
                .toList();
        var pays = Customer.toldOfTheEnd(end, TWO_DAYS);
        var inTimeOnlyMeanwhile = Customer.toldOfTheEnd(end, Duration.ofSeconds(1));
        var plannedMeanwhile = Customer.neverReminded(end, "P1M");
        var woken = Stream.concat(wait.stream(), Stream.of(pays, inTimeOnlyMeanwhile))
                .toList();
        woken.forEach(BrokerOutageIT::awaitWoken);

        Surroundings.without(loss, () -> {
            Health.awaitNotReady();
            plannedMeanwhile.hasPlan("P1M", Customer.endedRule(TWO_DAYS));
            plannedMeanwhile.awaitNotification("pending");
            Customer.later(WITHIN_THE_HORIZON.plusSeconds(2));
            assertThat(pays.pays(Customer.now()).status()).isEqualTo(200);
            assertThat(woken).allSatisfy(one -> assertThat(one.posts()).isZero());
            assertThat(states(wait)).containsOnly("pending");
        });

        Health.awaitReady();
        wait.forEach(one -> one.awaitNotification("sent"));
        plannedMeanwhile.awaitNotification("sent");
        assertThat(pays.awaitNotification("canceled").getString("reason")).isEqualTo("access_until_changed");
        assertThat(inTimeOnlyMeanwhile.awaitNotification("expired").getString("reason"))
                .isEqualTo("deadline_expired");
        assertThat(wait).allSatisfy(BrokerOutageIT::wasToldOnce);
        wasToldOnce(plannedMeanwhile);
        assertThat(List.of(pays.posts(), inTimeOnlyMeanwhile.posts())).containsOnly(0);
        assertThat(Surroundings.queue("dunlin.notifications").consumers()).isPositive();
        assertThat(Surroundings.queue("dunlin.payment-events").consumers()).isPositive();
    }

    private static void awaitWoken(Customer customer) {
        await().atMost(PATIENCE)
                .until(() -> Sql.count(
                                "select count(*) from notification where subscription_id = ? and woken_at is not null",
                                customer.id)
                        == 1);
    }

    private static List<String> states(List<Customer> customers) {
        return customers.stream()
                .map(one -> one.notification().getString("state"))
                .toList();
    }

    private static void wasToldOnce(Customer customer) {
        assertThat(customer.posts()).isOne();
        assertThat(customer.phone().everDelivered()).hasSize(1);
        assertThat(customer.notification().getInt("attempts_made")).isOne();
    }
}
