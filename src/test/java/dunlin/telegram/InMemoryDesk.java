package dunlin.telegram;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** The place from which updates are asked for, without a database. */
final class InMemoryDesk extends PollingDesk {

    OptionalLong offset = OptionalLong.empty();
    int failures;
    Instant leaseUntil = Instant.EPOCH;
    private String holder = "";

    @Override
    public Optional<Turn> take(String token, Instant now, Instant until) {
        if (leaseUntil.isAfter(now)) {
            return Optional.empty();
        }
        holder = token;
        leaseUntil = until;
        return Optional.of(new Turn(token, offset, failures));
    }

    @Override
    public void give(Turn turn, OptionalLong next, int failuresNow, Instant freeFrom) {
        if (turn.token().equals(holder)) {
            offset = next;
            failures = failuresNow;
            leaseUntil = freeFrom;
            holder = "";
        }
    }
}
