package dunlin.telegram;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The one place from which updates are asked for: who holds it, until when, and from which update on. */
@ApplicationScoped
class PollingDesk {

    /** The right to ask once: from which update on (absent: the earliest), after so many failures in a row. */
    record Turn(String token, OptionalLong offset, int failures) {}

    @PersistenceContext
    private EntityManager entityManager;

    /** Takes the place until that instant, if nobody has it. */
    @Transactional(TxType.REQUIRES_NEW)
    public Optional<Turn> take(String token, Instant now, Instant until) {
        @SuppressWarnings("unchecked") // a native query of several columns gives arrays
        List<Object[]> rows = entityManager
                .createNativeQuery(
                        "update telegram_polling set lease_token = ?1, lease_until = ?2 where lease_until <= ?3"
                                + " returning coalesce(next_offset, -1), failures")
                .setParameter(1, token)
                .setParameter(2, Timestamp.from(until))
                .setParameter(3, Timestamp.from(now))
                .getResultList();
        return rows.stream()
                .findFirst()
                .map(row -> new Turn(token, offset(((Number) row[0]).longValue()), ((Number) row[1]).intValue()));
    }

    private static OptionalLong offset(long stored) {
        return stored < 0 ? OptionalLong.empty() : OptionalLong.of(stored);
    }

    /** Gives the place back; nobody has it before {@code freeFrom}. Who no longer holds it changes nothing. */
    @Transactional(TxType.REQUIRES_NEW)
    public void give(Turn turn, OptionalLong offset, int failures, Instant freeFrom) {
        entityManager
                .createNativeQuery("update telegram_polling set next_offset = nullif(?1, -1), failures = ?2,"
                        + " lease_token = null, lease_until = ?3 where lease_token = ?4")
                .setParameter(1, offset.orElse(-1))
                .setParameter(2, failures)
                .setParameter(3, Timestamp.from(freeFrom))
                .setParameter(4, turn.token())
                .executeUpdate();
    }
}
