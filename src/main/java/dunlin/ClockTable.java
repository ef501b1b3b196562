package dunlin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The database's clock and the stored offset of the movable one. */
@ApplicationScoped
class ClockTable {

    @PersistenceContext
    private EntityManager entityManager;

    /** What the database's clock shows. */
    @Transactional(TxType.REQUIRES_NEW)
    public Instant databaseTime() {
        return ((Timestamp) entityManager
                        .createNativeQuery("select clock_timestamp()")
                        .getSingleResult())
                .toInstant();
    }

    /** How far the clock was moved ahead. */
    @Transactional(TxType.REQUIRES_NEW)
    public Duration advanced() {
        var micros = entityManager
                .createNativeQuery("select advanced_micros from clock_offset")
                .getSingleResult();
        return Duration.of(((Number) micros).longValue(), ChronoUnit.MICROS);
    }

    /** Moves the clock ahead for all nodes and restarts. */
    @Transactional(TxType.REQUIRES_NEW)
    public void advance(Duration by) {
        entityManager
                .createNativeQuery("update clock_offset set advanced_micros = advanced_micros + ?1")
                .setParameter(1, by.toNanos() / 1000)
                .executeUpdate();
    }
}
