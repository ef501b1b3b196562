package dunlin.operations.console;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;

/** Counts what happened in each hour or day of a span; what a look costs is that span, not the tables. */
@ApplicationScoped
@Transactional
class ActivityTable {

    /** So many of one kind in the hour or day that begins then. */
    record Count(Instant bucket, String kind, long rows) {}

    private static final String MESSAGES =
            "select date_trunc(?1, finished_at, 'UTC') as bucket, state, count(*) from notification"
                    + " where finished_at >= ?2 and corrects is null group by 1, 2";

    private static final String PAYMENTS =
            "select date_trunc(?1, received_at, 'UTC') as bucket, status, count(*) from payment_event"
                    + " where received_at >= ?2 group by 1, 2";

    private static final String CHARGES =
            "select date_trunc(?1, finished_at, 'UTC') as bucket, state, count(*) from charge_attempt"
                    + " where finished_at >= ?2 group by 1, 2";

    @PersistenceContext
    private EntityManager entityManager;

    List<Count> messages(String unit, Instant from) {
        return counts(MESSAGES, unit, from);
    }

    List<Count> payments(String unit, Instant from) {
        return counts(PAYMENTS, unit, from);
    }

    List<Count> charges(String unit, Instant from) {
        return counts(CHARGES, unit, from);
    }

    @SuppressWarnings("unchecked") // a native query gives rows of objects
    private List<Count> counts(String sql, String unit, Instant from) {
        List<Object[]> rows = entityManager
                .createNativeQuery(sql)
                .setParameter(1, unit)
                .setParameter(2, Timestamp.from(from))
                .getResultList();
        return rows.stream()
                .map(row -> new Count(((Timestamp) row[0]).toInstant(), (String) row[1], ((Number) row[2]).longValue()))
                .toList();
    }
}
