package dunlin.dunning;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.Wakeup;
import dunlin.Wakeups;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChargeWakerTest {

    private final Deque<String> due = new ArrayDeque<>(List.of("sound-1", "broken", "sound-2"));
    private final List<String> opened = new ArrayList<>();

    private final SeriesOpener opener = new SeriesOpener() {
        @Override
        int open(int limit) {
            var batch = due.stream().limit(limit).toList();
            if (batch.contains("broken")) {
                throw new IllegalStateException("a subscription that cannot be charged");
            }
            opened.addAll(batch);
            due.removeAll(batch);
            return batch.size();
        }

        @Override
        List<String> postponeFirst() {
            return List.of(due.removeFirst());
        }
    };

    private final Abandoned nothing = new Abandoned() {
        @Override
        List<ChargeTask> find(int limit) {
            return List.of();
        }
    };

    private final ChargeHorizon quiet = new ChargeHorizon() {
        @Override
        List<Wakeup> wakeDue(int limit) {
            return List.of();
        }
    };

    @Test
    void aSubscriptionThatCannotBeChargedKeepsNoOtherFromItsSeries() {
        new ChargeWaker(opener, nothing, new FinishCharge(), quiet, new Wakeups()).lookRound();

        assertThat(opened).containsExactly("sound-1", "sound-2");
        assertThat(due).isEmpty();
    }
}
