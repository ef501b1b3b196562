package dunlin;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A wall clock that stands still until a test moves it. */
public final class SettableClock extends Clock {

    private Instant instant;

    /** Shows that instant. */
    public SettableClock(Instant instant) {
        this.instant = instant;
    }

    /** Moves it ahead. */
    public void advance(Duration by) {
        instant = instant.plus(by);
    }

    @Override
    public Instant instant() {
        return instant;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("Dunlin knows no zone but UTC");
    }
}
