package dunlin.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.Clocks;
import dunlin.Wakeup;
import dunlin.Wakeups;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WakerTest {

    private final List<String> takenBack = new ArrayList<>();
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
        Map<String, Owner> abandoned(int limit) {
            return Map.of("broken", Owner.subscription("sub-1"), "sound", Owner.subscription("sub-2"));
        }

        @Override
        List<Wakeup> takeBack(Map<String, Owner> abandoned) {
            if (abandoned.containsKey("broken")) {
                throw new IllegalStateException("a row that cannot be taken back");
            }
            takenBack.addAll(abandoned.keySet());
            return List.of();
        }
    };

    @Test
    void aLeaseThatCannotBeTakenBackKeepsNothingElseFromItsWork() {
        var waker = new Waker(horizon, failing, new Pacing(), new Wakeups(), new Clocks());

        assertThatThrownBy(waker::lookRound).hasMessage("a row that cannot be taken back");

        assertThat(looks).isOne();
        assertThat(takenBack).containsExactly("sound");
    }
}
