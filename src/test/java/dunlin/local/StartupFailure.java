package dunlin.local;

/** A reason not to start that a person can act on: told in its own words, without a stack trace. */
public final class StartupFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StartupFailure(String message) {
        super(message);
    }

    public StartupFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
