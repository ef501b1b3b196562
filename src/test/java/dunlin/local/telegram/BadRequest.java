package dunlin.local.telegram;

/** A request that Telegram refuses, with 400 if nothing else is said; the message is the description that the caller gets. */
final class BadRequest extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    BadRequest(String reason) {
        this(400, "Bad Request: " + reason);
    }

    private BadRequest(int status, String description) {
        super(description);
        this.status = status;
    }

    static BadRequest conflict(String reason) {
        return new BadRequest(409, "Conflict: " + reason);
    }

    int status() {
        return status;
    }
}
