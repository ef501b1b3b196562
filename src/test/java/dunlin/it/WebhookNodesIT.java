package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.it.Receiver.Post;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Two nodes deliver to one webhook, one of them is killed at work: one after the other, and all of it. */
class WebhookNodesIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2); // the killed one's lease
    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final int CUSTOMERS = 30;

    @Test
    void twoNodesTellOneAfterTheOtherAndAllOfItThroughAKill() throws Exception {
        var nodes = Nodes.shared();
        nodes.one().start();
        nodes.two().start();
        var integrator = Rest.integrator().at(nodes.one().uri());
        try (var receiver = new Receiver()) {
            receiver.takes(100);
            var body = "{\"url\": \"%s\", \"types\": [\"dunlin.access.changed\"]}".formatted(receiver.url());
            assertThat(integrator.put("webhooks/nodes", body).status()).isEqualTo(201);

            var crowd = Crowd.of(nodes, CUSTOMERS, nodes.now().plus(TWO_DAYS), TWO_DAYS);
            crowd.pay(CUSTOMERS, "paid");
            await().atMost(PATIENCE).until(() -> receiver.posts().size() > CUSTOMERS / 2);
            nodes.two().kill();

            await().atMost(PATIENCE).until(() -> ids(receiver).size() == 2 * CUSTOMERS);
            assertThat(receiver.posts()).hasSizeBetween(2 * CUSTOMERS, 2 * CUSTOMERS + 1);
            assertThat(receiver.mostAtOnce()).isEqualTo(1);
        } finally {
            integrator.delete("webhooks/nodes");
        }
    }

    private static Set<String> ids(Receiver receiver) {
        return receiver.posts().stream().map(Post::id).collect(Collectors.toSet());
    }
}
