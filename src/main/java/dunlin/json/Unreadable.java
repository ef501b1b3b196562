package dunlin.json;

/** A text that is not of the expected form ({@code shape}), or of that form with a value that is refused. */
final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean shape;

    private Unreadable(String message, boolean shape) {
        super(message);
        this.shape = shape;
    }

    static Unreadable shape(String message) {
        return new Unreadable(message, true);
    }

    static Unreadable value(String message) {
        return new Unreadable(message, false);
    }

    boolean shape() {
        return shape;
    }
}
