package dunlin.operations;

/**
 * How many rows of one kind became final alike. Public: JPA constructs it.
 *
 * @param operation what a correction does; null: a message of its own
 * @param receipts how many of them hold Telegram's receipt
 */
public record FinalCount(
        String operation, String state, String reason, boolean possibleDuplicate, long rows, long receipts) {

    boolean isCorrection() {
        return operation != null;
    }
}
