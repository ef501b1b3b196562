package dunlin.operations;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;

/** Counts the rows that became final in a span, in one pass over the index of their ends. */
@ApplicationScoped
@Transactional
class FinalCounts {

    private static final String COUNT = "select new dunlin.operations.FinalCount(n.operation, n.state, n.reason,"
            + " n.possibleDuplicate, count(n.notificationId), count(n.receiptMessageId)) from Notification n"
            + " where n.finishedAt >= :from and n.finishedAt < :to"
            + " group by n.operation, n.state, n.reason, n.possibleDuplicate";

    @PersistenceContext
    private EntityManager entityManager;

    /** Of [from, to), as the rows are now: a failure that was retried since has not ended. */
    List<FinalCount> between(Instant from, Instant to) {
        return entityManager
                .createQuery(COUNT, FinalCount.class)
                .setParameter("from", from)
                .setParameter("to", to)
                .getResultList();
    }
}
