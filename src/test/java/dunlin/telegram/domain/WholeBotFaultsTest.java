package dunlin.telegram.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** When a fault concerns the whole bot and when only one chat. */
class WholeBotFaultsTest {

    private static final Reply UNREACHABLE = new Reply.Unreachable(OptionalInt.empty(), "refused");
    private static final Reply SERVER_ERROR = new Reply.ServerError(OptionalInt.of(500), "oops");
    private static final Reply UNKNOWN = new Reply.Unknown(OptionalInt.empty(), "no answer");
    private static final Reply ACCEPTED = new Reply.Accepted(9, 1, OptionalInt.of(200));

    private final WholeBotFaults faults = new WholeBotFaults();

    @Test
    void takesNoConnectionForAFaultOfTheWholeBotAtOnce() {
        assertThat(faults.note(1, UNREACHABLE)).isTrue();
    }

    @Test
    void neverBlamesTheBotForOneOrTwoChats() {
        for (int i = 0; i < 1_000; i++) {
            assertThat(faults.note(1, SERVER_ERROR)).isFalse();
            assertThat(faults.note(2, UNKNOWN)).isFalse();
        }
    }

    @Test
    void blamesTheBotFromTheThirdChatOn() {
        faults.note(1, SERVER_ERROR);
        faults.note(2, UNKNOWN);

        assertThat(faults.note(3, SERVER_ERROR)).isTrue();
        assertThat(faults.note(1, UNKNOWN)).isTrue();
        assertThat(faults.note(4, UNKNOWN)).isTrue();
    }

    @Test
    void startsAnewAfterAnyOtherAnswer() {
        for (Reply good : new Reply[] {
            ACCEPTED,
            new Reply.RateLimited(Optional.empty(), OptionalInt.of(429), "flood"),
            new Reply.Blocked(OptionalInt.of(403), "blocked"),
            new Reply.MessageRejected(true, OptionalInt.of(400), "markup")
        }) {
            faults.note(1, SERVER_ERROR);
            faults.note(2, SERVER_ERROR);
            faults.note(9, good);

            assertThat(faults.note(3, SERVER_ERROR)).isFalse();
            faults.note(9, good);
        }
    }

    @Test
    void isNotCuredByAConnectionThatFails() {
        faults.note(1, SERVER_ERROR);
        faults.note(2, SERVER_ERROR);
        faults.note(9, UNREACHABLE);

        assertThat(faults.note(3, SERVER_ERROR)).isTrue();
    }
}
