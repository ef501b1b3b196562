package dunlin.notification.domain;

import java.time.Duration;

/**
 * Telegram's limits ({@code dunlin.delivery.rate.*}), as the time from one message to the next.
 *
 * @param ofBot over all chats
 * @param ofChat in one private chat
 * @param ofGroup in one group or channel
 */
public record PacingPolicy(Duration ofBot, Duration ofChat, Duration ofGroup) {

    /** So many messages a second over all; at most so many a minute in a group. */
    public static PacingPolicy of(int perSecond, Duration perChat, int perGroupMinute) {
        var ofGroup = Duration.ofMinutes(1).dividedBy(perGroupMinute);
        return new PacingPolicy(
                Duration.ofSeconds(1).dividedBy(perSecond),
                perChat,
                ofGroup.compareTo(perChat) > 0 ? ofGroup : perChat);
    }

    /** The time between two messages in that chat; groups and channels have negative ids. */
    public Duration within(long chatId) {
        return chatId < 0 ? ofGroup : ofChat;
    }
}
