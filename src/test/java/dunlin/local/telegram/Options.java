package dunlin.local.telegram;

import java.time.Clock;
import java.util.Optional;

/**
 * How a simulator is set up.
 *
 * @param token the one bot token that is accepted; without it every token of the right shape is
 * @param firstMessageId the first id in every chat; a demonstration whose database outlives the simulator takes one that
 *     rises from start to start, or receipts of yesterday would meet messages of today
 * @param clock the time that messages and requests are stamped with
 */
public record Options(Optional<String> token, long firstMessageId, Clock clock) {

    public Options {
        if (firstMessageId < 1) {
            throw new IllegalArgumentException("message ids are positive, not " + firstMessageId);
        }
    }

    public static Options standard() {
        return new Options(Optional.empty(), 1, Clock.systemUTC());
    }

    public Options acceptingOnly(String onlyToken) {
        return new Options(Optional.of(onlyToken), firstMessageId, clock);
    }

    public Options firstMessageId(long id) {
        return new Options(token, id, clock);
    }

    public Options clock(Clock other) {
        return new Options(token, firstMessageId, other);
    }

    boolean accepts(String given) {
        return token.map(given::equals).orElseGet(() -> given.matches("\\d{1,20}:[A-Za-z0-9_-]+"));
    }
}
