package dunlin.telegram;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Instant;

/** The updates of the last days by their ids. */
@ApplicationScoped
class SeenUpdates {

    @PersistenceContext
    private EntityManager entityManager;

    /** Stores the id; false when it is stored already. Waits for who is about to store the same. */
    boolean insert(long updateId, Instant now) {
        return entityManager
                        .createNativeQuery("insert into telegram_update (update_id, received_at) values (?1, ?2)"
                                + " on conflict do nothing")
                        .setParameter(1, updateId)
                        .setParameter(2, Timestamp.from(now))
                        .executeUpdate()
                == 1;
    }

    /** Forgets so many of those received before that instant, the earliest first, and tells how many there were. */
    int forgetBefore(Instant instant, int limit) {
        return entityManager
                .createNativeQuery(
                        "delete from telegram_update where update_id in (select update_id from telegram_update"
                                + " where received_at < ?1 order by received_at limit ?2 for update skip locked)")
                .setParameter(1, Timestamp.from(instant))
                .setParameter(2, limit)
                .executeUpdate();
    }
}
