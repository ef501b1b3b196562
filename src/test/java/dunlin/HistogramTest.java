package dunlin;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.Timings.What;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistogramTest {

    private final Histogram histogram = new Histogram(List.of(Duration.ofSeconds(1), Duration.ofSeconds(5)));

    @Test
    void eachBucketHoldsAllThatTookAtMostSoLong() {
        for (var millis : List.of(200, 1000, 1001, 5000, 60_000)) {
            histogram.add(Duration.ofMillis(millis));
        }

        var counted = histogram.counted();

        assertThat(counted.atMost())
                .containsExactly(entry(Duration.ofSeconds(1), 2L), entry(Duration.ofSeconds(5), 4L));
        assertThat(counted.count()).isEqualTo(5);
        assertThat(counted.sum()).isEqualTo(Duration.ofMillis(67_201));
    }

    @Test
    void whatTookLessThanNoTimeTookNone() {
        histogram.add(Duration.ofSeconds(-3));

        assertThat(histogram.counted().atMost().get(Duration.ofSeconds(1))).isOne();
        assertThat(histogram.counted().sum()).isZero();
    }

    @Test
    void timesAreToldApartByTheirWord() {
        var timings = new Timings();
        timings.took(What.GATEWAY_REQUEST, "stripe", Duration.ofMillis(30));
        timings.took(What.GATEWAY_REQUEST, "yookassa", Duration.ofMillis(40));
        timings.took(What.GATEWAY_REQUEST, "stripe", Duration.ofMillis(50));

        assertThat(timings.of(What.GATEWAY_REQUEST)).containsOnlyKeys("stripe", "yookassa");
        assertThat(timings.of(What.GATEWAY_REQUEST).get("stripe").count()).isEqualTo(2);
        assertThat(timings.of(What.TELEGRAM_REQUEST)).isEmpty();
    }
}
