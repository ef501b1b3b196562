package dunlin.rest;

import jakarta.resource.spi.ResourceAllocationException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;

/**
 * Recognises a database that is away, full, not (yet) the primary or in the way of itself (a deadlock) in the chain of causes, so
 * that the caller is asked to come again.
 */
public final class Outage {
    /** Connection exception, transaction rollback (deadlock, serialization), insufficient resources (too many connections), its disk. */
    private static final Set<String> AWAY = Set.of("08", "40", "53", "58");

    /** One that only reads, as after a change to the standby before that is promoted; a lock that was not given in time. */
    private static final Set<String> NOT_NOW = Set.of("25006", "55P03");

    private static final String SHUTDOWN = "57P";

    private Outage() {}

    /** Whether such a fault is among the causes. */
    public static boolean in(Throwable thrown) {
        return Causes.of(thrown).anyMatch(Outage::isOne);
    }

    private static boolean isOne(Throwable cause) {
        return cause instanceof ResourceAllocationException
                || cause instanceof SQLTransientConnectionException
                || cause instanceof SQLNonTransientConnectionException
                || cause instanceof SQLRecoverableException
                || (cause instanceof SQLException sql && away(sql.getSQLState()));
    }

    private static boolean away(String state) {
        return state != null
                && state.length() == 5
                && (AWAY.contains(state.substring(0, 2)) || NOT_NOW.contains(state) || state.startsWith(SHUTDOWN));
    }
}
