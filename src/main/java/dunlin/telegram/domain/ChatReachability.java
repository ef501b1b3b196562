package dunlin.telegram.domain;

import java.time.Instant;

/**
 * Whether a chat takes messages: its user wrote, or let the bot in or threw it out.
 *
 * @param at the update's own instant, to the second, by Telegram's clock
 */
public record ChatReachability(long chatId, boolean reachable, Instant at) implements Fact {}
