package dunlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingTest {

    private final Recording recording = new Recording(Duration.ZERO);
    private final List<String> tries = new ArrayList<>();

    @Test
    void recordsAgainWhileThatIsWorthIt() {
        var recorded = recording.insist(() -> afterTwoFaults(), fault -> true);

        assertThat(recorded).isEqualTo("recorded");
        assertThat(tries).hasSize(3);
    }

    @Test
    void throwsTheFaultWhenAnotherTryIsNotWorthIt() {
        assertThatThrownBy(() -> recording.insist(() -> afterTwoFaults(), fault -> tries.size() < 2))
                .hasMessage("fault 2");

        assertThat(tries).hasSize(2);
    }

    @Test
    void aNodeThatIsToStopDoesNotInsist() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> recording.insist(() -> afterTwoFaults(), fault -> true))
                .hasMessage("fault 1");

        assertThat(Thread.interrupted()).isTrue();
    }

    private String afterTwoFaults() {
        tries.add("try");
        if (tries.size() < 3) {
            throw new IllegalStateException("fault " + tries.size());
        }
        return "recorded";
    }
}
