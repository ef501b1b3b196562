package dunlin.telegram.domain;

import dunlin.telegram.domain.Reply.ServerError;
import dunlin.telegram.domain.Reply.Unknown;
import dunlin.telegram.domain.Reply.Unreachable;
import java.util.HashSet;
import java.util.Set;

/**
 * Tells a fault of the whole bot from a fault of one chat (API: only faults of the whole bot open the circuit).
 *
 * <p>No connection concerns everybody, always. A server error or an unknown outcome concerns everybody once a run of them
 * came from three different chats and Telegram gave nobody any other answer in between. Safe for several threads.
 */
public final class WholeBotFaults {

    static final int CHATS = 3;

    private final Set<Long> chatsInRun = new HashSet<>();

    /** Takes note of a reply and says whether it is a fault of the whole bot. */
    public synchronized boolean note(long chatId, Reply reply) {
        if (reply instanceof Unreachable) {
            return true;
        }
        if (reply instanceof ServerError || reply instanceof Unknown) {
            return inRun(chatId);
        }
        chatsInRun.clear();
        return false;
    }

    private boolean inRun(long chatId) {
        if (chatsInRun.size() < CHATS) {
            chatsInRun.add(chatId);
        }
        return chatsInRun.size() >= CHATS;
    }
}
