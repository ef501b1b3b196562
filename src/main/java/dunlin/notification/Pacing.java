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
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
     * When attempts may be made, of those that may not be made now. First its chat gives each an instant, then, when that has come,
     * the bot: so a chat that is busy for hours takes no instant of the bot. Lanes are locked in one order, chats by their
     * ids and the bot last, so that two groups never wait for each other.
     */
    Map<Notification, Instant> waits(Map<Notification, Long> chats, Instant now) {
        var closed = lanes.closed(lanesOf(chats.values()), now);
        var waits = new HashMap<Notification, Instant>();
        chats.entrySet().stream().sorted(Map.Entry.comparingByValue()).forEach(entry -> {
            var row = entry.getKey();
            var lane = Lanes.ofChat(entry.getValue());
            if (isMissing(row.chatSlotAt(), closed.get(lane), now)) {
                row.chatSlot(lanes.reserve(lane, policies.pacing().within(entry.getValue()), now));
            }
            waitUntil(row.chatSlotAt(), row, now, waits);
        });
        chats.keySet().stream().filter(row -> !waits.containsKey(row)).forEach(row -> {
            if (isMissing(row.botSlotAt(), closed.get(Lanes.BOT), now)) {
                row.botSlot(lanes.reserve(Lanes.BOT, policies.pacing().ofBot(), now));
            }
            waitUntil(row.botSlotAt(), row, now, waits);
        });
        return waits;
    }

    private static Set<String> lanesOf(Collection<Long> chats) {
        return Stream.concat(Stream.of(Lanes.BOT), chats.stream().map(Lanes::ofChat))
                .collect(Collectors.toSet());
    }

    /** An instant that was given before the lane was closed counts no more. */
    private static boolean isMissing(Instant slot, Instant closedUntil, Instant now) {
        return slot == null
                || !now.isBefore(slot.plus(SLOT_LIFE))
                || (closedUntil != null && slot.isBefore(closedUntil));
    }

    private static void waitUntil(Instant slot, Notification row, Instant now, Map<Notification, Instant> waits) {
        if (slot.isAfter(now)) {
            waits.put(row, slot);
        }
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
