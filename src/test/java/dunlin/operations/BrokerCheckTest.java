package dunlin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.spi.HealthCheckResponseProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BrokerCheckTest {

    private final TreeMap<String, Long> consumers =
            new TreeMap<>(Map.of("dunlin.notifications", 8L, "dunlin.charges", 4L));
    private boolean away;
    private boolean silent;

    private final BrokerCheck check = new BrokerCheck(new BrokerDesk() {
        @Override
        void reach(String queue) {
            if (away) {
                throw new IllegalStateException(new java.io.IOException("refused"));
            }
        }

        @Override
        public SortedMap<String, Long> counters(String attribute, Collection<String> queues) {
            if (silent) {
                throw new IllegalStateException("not for you");
            }
            assertThat(attribute).isEqualTo("consumerCount");
            return new TreeMap<>(consumers);
        }
    });

    @BeforeEach
    void withoutAServer() {
        HealthCheckResponse.setResponseProvider(new Answers());
    }

    @AfterEach
    void asItWas() {
        HealthCheckResponse.setResponseProvider(null);
    }

    @Test
    void isReadyWhileEachWorkQueueHasAConsumer() {
        var ready = check.call();

        assertThat(ready.getStatus()).isEqualTo(Status.UP);
        assertThat(ready.getData().orElseThrow()).containsEntry("dunlin.notifications", 8L);
    }

    @Test
    void isNotReadyWhenNobodyTakesTheWorkAlthoughTheBrokerAnswers() {
        consumers.put("dunlin.charges", 0L);

        assertThat(check.call().getStatus()).isEqualTo(Status.DOWN);
    }

    @Test
    void isNotReadyWithoutTheBroker() {
        away = true;

        var down = check.call();

        assertThat(down.getStatus()).isEqualTo(Status.DOWN);
        assertThat(down.getData().orElseThrow()).containsEntry("error", "IOException");
    }

    @Test
    void isReadyWhereTheBrokerTellsItsCountersToNobody() {
        silent = true;

        var ready = check.call();

        assertThat(ready.getStatus()).isEqualTo(Status.UP);
        assertThat(ready.getData().orElseThrow()).containsEntry("consumers", "not told");
    }

    /** Makes answers as a server does. */
    private static final class Answers implements HealthCheckResponseProvider {

        @Override
        public HealthCheckResponseBuilder createResponseBuilder() {
            return new Builder();
        }
    }

    /** One of them. */
    private static final class Builder extends HealthCheckResponseBuilder {

        private final Map<String, Object> data = new HashMap<>();
        private String name;
        private Status status;

        @Override
        public HealthCheckResponseBuilder name(String given) {
            name = given;
            return this;
        }

        @Override
        public HealthCheckResponseBuilder withData(String key, String value) {
            data.put(key, value);
            return this;
        }

        @Override
        public HealthCheckResponseBuilder withData(String key, long value) {
            data.put(key, value);
            return this;
        }

        @Override
        public HealthCheckResponseBuilder withData(String key, boolean value) {
            data.put(key, value);
            return this;
        }

        @Override
        public HealthCheckResponseBuilder up() {
            return status(true);
        }

        @Override
        public HealthCheckResponseBuilder down() {
            return status(false);
        }

        @Override
        public HealthCheckResponseBuilder status(boolean up) {
            status = up ? Status.UP : Status.DOWN;
            return this;
        }

        @Override
        public HealthCheckResponse build() {
            return new HealthCheckResponse(name, status, Optional.of(data));
        }
    }
}
