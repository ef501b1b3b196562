package dunlin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is paused: one row for all nodes, which outlives their restarts. Whoever is about to make a request looks here in the transaction
 * that would begin it; what was begun before ends as it would have.
 */
@ApplicationScoped
@Transactional
public class PauseRepository {

    @PersistenceContext
    private EntityManager entityManager;

    /** Whether nothing is to be begun now. */
    public boolean isPaused(Pausable activity) {
        return since(activity).isPresent();
    }

    /** Since when it is paused; empty: it goes on. */
    public Optional<Instant> since(Pausable activity) {
        List<?> since = entityManager
                .createNativeQuery("select since from pause where activity = ?1")
                .setParameter(1, activity.word())
                .getResultList();
        return since.stream().findFirst().map(at -> ((Timestamp) at).toInstant());
    }

    /** From now on nothing is begun; what is paused already stays so since its first instant. */
    public void pause(Pausable activity, Instant now) {
        entityManager
                .createNativeQuery("insert into pause (activity, since) values (?1, ?2) on conflict do nothing")
                .setParameter(1, activity.word())
                .setParameter(2, Timestamp.from(now))
                .executeUpdate();
    }

    /** It goes on. */
    public void resume(Pausable activity) {
        entityManager
                .createNativeQuery("delete from pause where activity = ?1")
                .setParameter(1, activity.word())
                .executeUpdate();
    }
}
