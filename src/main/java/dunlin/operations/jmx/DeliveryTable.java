package dunlin.operations.jmx;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;

/** Reads how delivery stands: what waits longest, how late what came was, what Telegram's limits hold. */
@ApplicationScoped
@Transactional(TxType.REQUIRES_NEW)
class DeliveryTable {

    private static final String LAG = "select percentile_disc(0.5) within group (order by lag),"
            + " percentile_disc(0.95) within group (order by lag), percentile_disc(0.99) within group (order by lag)"
            + " from (select cast(extract(epoch from receipt_at - greatest(not_before, created_at)) as float8) as lag"
            + " from notification where receipt_at > ?1 and corrects is null) came";

    @PersistenceContext
    private EntityManager entityManager;

    /** The instant since which the oldest pending row is due, or when the next one is; empty: none is pending. */
    Optional<Instant> firstDue() {
        return instant("select min(due_at) from notification where state = 'pending'");
    }

    /** Until when the bot's instants are given out. */
    Optional<Instant> givenOutUntil() {
        return instant("select max(free_from) from lane where lane = 'bot'");
    }

    private Optional<Instant> instant(String query) {
        return Optional.ofNullable(
                        (Timestamp) entityManager.createNativeQuery(query).getSingleResult())
                .map(Timestamp::toInstant);
    }

    long receiptsSince(Instant since) {
        return count("select count(*) from notification where receipt_at > ?1", since);
    }

    long heldChats(Instant now) {
        return count("select count(*) from lane where closed_until > ?1 and lane <> 'bot'", now);
    }

    private long count(String query, Instant instant) {
        return ((Number) entityManager
                        .createNativeQuery(query)
                        .setParameter(1, Timestamp.from(instant))
                        .getSingleResult())
                .longValue();
    }

    Lag lagSince(Instant since) {
        var row = (Object[]) entityManager
                .createNativeQuery(LAG)
                .setParameter(1, Timestamp.from(since))
                .getSingleResult();
        return new Lag((Double) row[0], (Double) row[1], (Double) row[2]);
    }
}
