package dunlin.telegram;

import dunlin.telegram.domain.Reply;

/**
 * The sign to the circuit that a reply is a fault of the whole bot; it carries that reply past the interceptors.
 *
 * <p>Never leaves this package. It has no stack trace: it is a value on its way, and outages make many of them.
 */
final class BotAway extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Reply reply;

    BotAway(Reply reply) {
        super("Telegram as a whole is away", null, false, false);
        this.reply = reply;
    }

    Reply reply() {
        return reply;
    }
}
