package dunlin.notification;

import dunlin.Clocks;
import dunlin.Policies;
import dunlin.notification.domain.FloodWatch;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Keeps Telegram's limits ahead: an attempt is made only in an instant that the lane of its chat and the lane of the bot have given
 * to it. A row that must wait for its instant waits in the database, not in a thread.
 */
@ApplicationScoped
class Pacing {

    /** For how long an instant may be late: after a longer outage a new one is asked for, so that no crowd goes at once. */
    private static final Duration SLOT_LIFE = Duration.ofSeconds(2);

    private static final Duration FORGOTTEN_AFTER = Duration.ofHours(1);

    private final FloodWatch flood = new FloodWatch();
    private final Lanes lanes;
    private final Policies policies;
    private final Clocks clocks;

    @Inject
    Pacing(Lanes lanes, Policies policies, Clocks clocks) {
        this.lanes = lanes;
        this.policies = policies;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Pacing() {
        this(null, null, null);
    }

    /**
     * When the attempt may be made, if not now. First its chat gives an instant, then, when that has come, the bot: so a chat
     * that is busy for hours takes no instant of the bot.
     */
    Optional<Instant> waitFor(Notification row, long chatId, Instant now) {
        if (isMissing(row.chatSlotAt(), now)) {
            row.chatSlot(lanes.reserve(Lanes.ofChat(chatId), policies.pacing().within(chatId), now));
        }
        if (row.chatSlotAt().isAfter(now)) {
            return Optional.of(row.chatSlotAt());
        }
        if (isMissing(row.botSlotAt(), now)) {
            row.botSlot(lanes.reserve(Lanes.BOT, policies.pacing().ofBot(), now));
        }
        return Optional.of(row.botSlotAt()).filter(slot -> slot.isAfter(now));
    }

    private static boolean isMissing(Instant slot, Instant now) {
        return slot == null || !now.isBefore(slot.plus(SLOT_LIFE));
    }

    /** Telegram wants nothing more in that chat for so long; when it says so to one chat after another, nothing at all. */
    void rateLimited(long chatId, Duration pause, Instant now) {
        lanes.closeUntil(Lanes.ofChat(chatId), now.plus(pause));
        if (flood.rateLimited(chatId)) {
            lanes.closeUntil(Lanes.BOT, now.plus(pause));
        }
    }

    /** Forgets the lanes of chats that have been free for a while. */
    @Transactional(TxType.REQUIRES_NEW)
    void forgetFree() {
        lanes.forgetBefore(clocks.now().minus(FORGOTTEN_AFTER));
    }

    /** Telegram has taken a message: whatever limits there are do not concern the whole bot. */
    void accepted() {
        flood.accepted();
    }
}
