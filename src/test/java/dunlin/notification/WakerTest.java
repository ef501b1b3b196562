package dunlin.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.Wakeup;
import dunlin.Wakeups;
import java.util.List;
import org.junit.jupiter.api.Test;

class WakerTest {

    private int looks;

    private final Horizon horizon = new Horizon() {
        @Override
        List<Wakeup> wakeDue(int limit) {
            looks++;
            return List.of();
        }
    };

    private final Finish failing = new Finish() {
        @Override
        List<Wakeup> takeBack(int limit) {
            throw new IllegalStateException("a row that cannot be taken back");
        }
    };

    @Test
    void wakesWhatIsDueAlthoughALeaseCannotBeTakenBack() {
        var waker = new Waker(horizon, failing, new Pacing(), new Wakeups());

        assertThatThrownBy(waker::lookRound).hasMessage("a row that cannot be taken back");

        assertThat(looks).isOne();
    }
}
