package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import dunlin.local.telegram.Hold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The only node is killed (SIGKILL) while it sends, and started again: nobody is forgotten, and no copy goes unmarked. */
class KillIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final int OF_EACH_KIND = 3;

    @Test
    void everyReminderOfAKilledNodeIsSentAfterItsRestartAndOnlyThoseInFlightMayComeTwice() throws Exception {
        var nodes = Nodes.shared();
        nodes.two().kill();
        nodes.one().start();
        var crowd = Crowd.of(nodes, 200, nodes.now().plus(TWO_DAYS), TWO_DAYS);
        var claimed = crowd.chats().limit(OF_EACH_KIND).boxed().toList();
        var delivered =
                crowd.chats().skip(OF_EACH_KIND).limit(OF_EACH_KIND).boxed().toList();
        var holds = new ArrayList<Hold>();
        claimed.forEach(chat -> holds.add(nodes.telegram().script(chat).hold()));
        delivered.forEach(chat -> holds.add(nodes.telegram().script(chat).holdDelivered()));

        crowd.endsAt(0, 180, nodes.now());
        crowd.endsAt(
                180,
                200,
                nodes.now().plus(A_WHILE)); // whatever the order of the others, these surely still wait at the kill
        for (var hold : holds) {
            hold.awaitArrived(PATIENCE);
        }
        await().atMost(PATIENCE)
                .until(() -> crowd.messages() > 50 && crowd.reminders().size() == 200);
        nodes.one().kill();
        nodes.awaitNobodyAtTheDatabase();
        var inFlight = beingSent(crowd);
        var waiting = crowd.reminders("pending");
        holds.forEach(hold -> hold.release(Answer.dropped()));
        nodes.one().start();
        crowd.awaitFinal();

        assertThat(waiting).isPositive();
        assertThat(inFlight).containsAll(claimed).containsAll(delivered).hasSizeLessThanOrEqualTo(Nodes.SESSIONS);
        assertThat(crowd.reminders()).hasSize(200).allSatisfy(reminder -> {
            assertThat(reminder.state()).isEqualTo("sent");
            assertThat(nodes.telegram().phone(reminder.chatId()).message(reminder.messageId()))
                    .isPresent();
            assertThat(crowd.posts(reminder.chatId())).isLessThanOrEqualTo(reminder.possibleDuplicate() ? 2 : 1);
            assertThat(reminder.possibleDuplicate()).isEqualTo(inFlight.contains(reminder.chatId()));
        });
        assertThat(claimed).allSatisfy(chat -> assertThat(crowd.messages(chat)).isOne());
        assertThat(delivered)
                .allSatisfy(chat -> assertThat(crowd.messages(chat)).isEqualTo(2));
    }

    private static List<Long> beingSent(Crowd crowd) throws Exception {
        return crowd.reminders().stream()
                .filter(reminder -> reminder.is("sending"))
                .map(Crowd.Reminder::chatId)
                .toList();
    }
}
