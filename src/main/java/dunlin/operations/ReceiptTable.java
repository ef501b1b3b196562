package dunlin.operations;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;

/** Reads whether messages come through: when the last receipt came, and whether anything waits for one. */
@ApplicationScoped
@Transactional(TxType.REQUIRES_NEW)
class ReceiptTable {

    private static final String WAITS =
            "select 1 from notification where %s" + " and not_before <= ?1 and created_at <= ?1 limit 1";

    @PersistenceContext
    private EntityManager entityManager;

    Optional<Instant> lastReceipt() {
        return Optional.ofNullable((Timestamp) entityManager
                        .createNativeQuery("select max(receipt_at) from notification where receipt_at is not null")
                        .getSingleResult())
                .map(Timestamp::toInstant);
    }

    /** Whether a row that could have been sent before {@code past} is being sent, or is due before {@code soon}. */
    boolean waitsSince(Instant past, Instant soon) {
        return exists(WAITS.formatted("state = 'sending'"), past)
                || exists(WAITS.formatted("state = 'pending' and due_at <= ?2"), past, soon);
    }

    private boolean exists(String query, Instant... instants) {
        var found = entityManager.createNativeQuery(query);
        for (var i = 0; i < instants.length; i++) {
            found.setParameter(i + 1, Timestamp.from(instants[i]));
        }
        return !found.getResultList().isEmpty();
    }
}
