package dunlin.csv;

/** From a line on the text is not CSV, so that no row after it can be told from another. */
public final class UnreadableCsv extends Exception {
    private static final long serialVersionUID = 1L;

    private final long line;

    UnreadableCsv(long line, String message) {
        super(message);
        this.line = line;
    }

    /** The line on which the row that could not be read begins. */
    public long line() {
        return line;
    }
}
