package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.local.telegram.Hold;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two nodes share one database and one broker, and one of them is killed (SIGKILL) at work: the other ends what was begun. */
class TwoNodesIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration TWO_DAYS = Duration.ofDays(2);
    /** More than one node sends at once: when so many requests stand at the gate, both nodes are at work. */
    private static final int HELD = Nodes.SESSIONS + 2;

    @Test
    void theOtherNodeEndsWhatAKilledOneHadBegunAndOnlyThatMayComeTwice() throws Exception {
        var nodes = Nodes.shared();
        nodes.one().start();
        nodes.two().start();
        var crowd = Crowd.of(nodes, 100, nodes.now().plus(TWO_DAYS), TWO_DAYS);
        var holds = crowd.chats()
                .limit(HELD)
                .mapToObj(chat -> nodes.telegram().script(chat).holdDelivered())
                .toList();

        crowd.endsAt(nodes.now());
        for (Hold hold : holds) {
            hold.awaitArrived(PATIENCE);
        }
        nodes.two().kill();
        var inFlight = crowd.reminders().stream()
                .filter(reminder -> reminder.is("sending"))
                .map(Crowd.Reminder::chatId)
                .toList();
        holds.forEach(Hold::release);
        crowd.awaitFinal();

        assertThat(crowd.reminders()).hasSize(100).allSatisfy(reminder -> {
            assertThat(reminder.state()).isEqualTo("sent");
            assertThat(crowd.posts(reminder.chatId())).isEqualTo(reminder.possibleDuplicate() ? 2 : 1);
        });
        assertThat(possibleDuplicates(crowd))
                .hasSizeBetween(HELD - Nodes.SESSIONS, Nodes.SESSIONS)
                .isSubsetOf(inFlight);
    }

    private static List<Long> possibleDuplicates(Crowd crowd) throws Exception {
        return crowd.reminders().stream()
                .filter(Crowd.Reminder::possibleDuplicate)
                .map(Crowd.Reminder::chatId)
                .toList();
    }
}
