package dunlin.operations.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulePageTest {

    @ParameterizedTest
    @ValueSource(strings = {"PT1H", "P1D", "P7D", "P30D", "P90D", "P365D", "P1095D"})
    void theSliderComesToEveryUsualPeriod(String period) {
        var page = new SchedulePage();
        page.setPeriod(SchedulePage.notch(Duration.parse(period)));

        var off = page.length().minus(Duration.parse(period)).abs();

        assertThat(off).isLessThanOrEqualTo(Duration.parse(period).dividedBy(150));
    }

    @Test
    void itsEndsAreAnHourAndThreeYears() {
        var page = new SchedulePage();

        page.setPeriod(-5);
        assertThat(page.length()).isEqualTo(Duration.ofHours(1));

        page.setPeriod(5000);
        assertThat(page.length()).isEqualTo(Duration.ofDays(1095));
    }
}
