package dunlin.notification.domain;

import java.time.Instant;

/**
 * How far a notification has come, the attempt under way included.
 *
 * @param attemptsMade requests made in all
 * @param attemptsCounted earlier requests that used up the allowance
 * @param unknowns earlier requests of this allowance that may have reached Telegram
 * @param copyPossible whether any earlier request may have left a copy on the phone
 * @param migrated whether it has followed a moved group once
 * @param plainText whether it goes as plain text after its markup was refused
 * @param repeatable whether a repeat does no harm: a correction, which says the same however often it comes
 * @param validUntil its deadline
 */
public record Progress(
        int attemptsMade,
        int attemptsCounted,
        int unknowns,
        boolean copyPossible,
        boolean migrated,
        boolean plainText,
        boolean repeatable,
        Instant validUntil) {}
