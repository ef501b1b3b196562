package dunlin.subscription.domain;

/**
 * Why one row of an import was refused.
 *
 * @param line the line of the file on which the row begins
 * @param subscriptionId whom the row is about; null where that is what is wrong
 * @param field the column at fault; null where it is the row as a whole
 */
public record RowError(long line, String subscriptionId, String field, String message) {}
