package dunlin.operations.jmx;

/** How this node stands with Telegram. */
@Description("How this node stands with Telegram, and its limits on all nodes")
public interface TelegramMXBean {

    @Description(
            "open from the first request that the circuit breaker of this node held back until Telegram answers one; otherwise closed")
    String getCircuitState();

    @Description("Whether Telegram refuses the bot's token, as far as this node knows; nothing is sent then")
    boolean isBotRefused();

    @Description("Answers 429 on this node since its start")
    long getTooManyRequests();

    @Description("Chats to which nothing goes now because Telegram said so (429), on all nodes")
    long getHeldChats();

    @Description(
            "Receipts of the last minute, on all nodes, as a share of dunlin.delivery.rate.per-second: 1 is the limit")
    double getPacingUse();

    @Description(
            "For how many seconds ahead the limit's instants are given out, on all nodes; 0: the next message goes at once")
    double getPacingAhead();
}
