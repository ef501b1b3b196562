package dunlin.notification.domain;

import java.util.HashSet;
import java.util.Set;

/**
 * Tells a limit of one chat from a limit of the whole bot: it concerns everybody once three different chats were told to wait and
 * Telegram has taken no message in between. Safe for several threads; each node has its own.
 */
public final class FloodWatch {

    private static final int CHATS = 3;

    private final Set<Long> limited = new HashSet<>();

    /** Takes note that a chat was told to wait, and says whether that concerns the whole bot. */
    public synchronized boolean rateLimited(long chatId) {
        if (limited.size() < CHATS) {
            limited.add(chatId);
        }
        return limited.size() >= CHATS;
    }

    /** Takes note that a message was taken. */
    public synchronized void accepted() {
        limited.clear();
    }
}
