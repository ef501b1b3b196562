package dunlin.operations.metrics;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.Timings;
import dunlin.Timings.What;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SheetTest {

    private final Sheet sheet = new Sheet();

    @Test
    void aHistogramIsShownInSecondsEachBucketWithAllBelowIt() {
        var timings = new Timings();
        timings.took(What.GATEWAY_REQUEST, "stripe", Duration.ofMillis(40));
        timings.took(What.GATEWAY_REQUEST, "stripe", Duration.ofSeconds(40));

        sheet.putHistograms(Family.GATEWAY_REQUEST, timings.of(What.GATEWAY_REQUEST));

        assertThat(texts())
                .contains(
                        entry("dunlin_gateway_request_seconds_bucket{gateway=stripe, le=0.025}", 0.0),
                        entry("dunlin_gateway_request_seconds_bucket{gateway=stripe, le=0.05}", 1.0),
                        entry("dunlin_gateway_request_seconds_bucket{gateway=stripe, le=30.0}", 1.0),
                        entry("dunlin_gateway_request_seconds_bucket{gateway=stripe, le=+Inf}", 2.0),
                        entry("dunlin_gateway_request_seconds_count{gateway=stripe}", 2.0),
                        entry("dunlin_gateway_request_seconds_sum{gateway=stripe}", 40.04));
    }

    @Test
    void whatNobodyKnowsIsNotOnIt() {
        sheet.put(Family.LAST_RECEIPT, (Number) null);
        sheet.put(Family.SENDING_PAUSED, true);
        sheet.putMoney(Family.CHARGED, Map.of("RUB", "299.5"));

        assertThat(texts())
                .containsOnly(
                        entry("dunlin_sending_paused{}", 1.0), entry("dunlin_charged_amount{currency=RUB}", 299.5));
    }

    private Map<String, Double> texts() {
        return sheet.values().entrySet().stream()
                .collect(Collectors.toMap(
                        one -> one.getKey().metric() + one.getKey().labels(), Map.Entry::getValue));
    }
}
