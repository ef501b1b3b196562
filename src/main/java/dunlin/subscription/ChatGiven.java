package dunlin.subscription;

/**
 * A known subscription was given another chat in the present transaction. What was known against that chat, such as that its
 * user blocks the bot, is worth another try.
 */
public record ChatGiven(long chatId) {}
