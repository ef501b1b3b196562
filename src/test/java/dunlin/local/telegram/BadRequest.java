package dunlin.local.telegram;

/** A request that Telegram refuses with 400; the message is the description that the caller gets. */
final class BadRequest extends Exception {

    private static final long serialVersionUID = 1L;

    BadRequest(String reason) {
        super("Bad Request: " + reason);
    }
}
