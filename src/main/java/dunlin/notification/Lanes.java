package dunlin.notification;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Gives out instants, one after another, to all nodes; a lane is locked until the end of the transaction. */
@ApplicationScoped
class Lanes {

    static final String BOT = "bot";

    private static final String RESERVE = "insert into lane (lane, free_from)"
            + " values (?1, cast(?2 as timestamptz) + cast(?3 as interval)) on conflict (lane) do update"
            + " set free_from = greatest(lane.free_from, cast(?2 as timestamptz)) + cast(?3 as interval)"
            + " returning free_from - cast(?3 as interval)";

    @PersistenceContext
    private EntityManager entityManager;

    static String ofChat(long chatId) {
        return "chat " + chatId;
    }

    /** The next free instant of the lane, not before {@code now}; the one after it is {@code interval} later. */
    Instant reserve(String lane, Duration interval, Instant now) {
        return ((Timestamp) entityManager
                        .createNativeQuery(RESERVE)
                        .setParameter(1, lane)
                        .setParameter(2, Timestamp.from(now))
                        .setParameter(3, interval.toNanos() / 1000 + " microseconds")
                        .getSingleResult())
                .toInstant();
    }

    /** Of these lanes those that are closed at {@code now}, with the instants at which they open. */
    Map<String, Instant> closed(Collection<String> lanes, Instant now) {
        @SuppressWarnings("unchecked") // a native query with two columns gives arrays of two
        List<Object[]> closed = entityManager
                .createNativeQuery("select lane, closed_until from lane where lane = any(string_to_array(?1, ','))"
                        + " and closed_until > ?2")
                .setParameter(1, String.join(",", lanes))
                .setParameter(2, Timestamp.from(now))
                .getResultList();
        return closed.stream()
                .collect(Collectors.toMap(lane -> (String) lane[0], lane -> ((Timestamp) lane[1]).toInstant()));
    }

    /** Gives out nothing of the lane before {@code until}; what was given out for earlier is void. */
    void closeUntil(String lane, Instant until) {
        entityManager
                .createNativeQuery("insert into lane (lane, free_from, closed_until) values (?1, ?2, ?2)"
                        + " on conflict (lane) do update set free_from = greatest(lane.free_from, excluded.free_from),"
                        + " closed_until = greatest(lane.closed_until, excluded.closed_until)")
                .setParameter(1, lane)
                .setParameter(2, Timestamp.from(until))
                .executeUpdate();
    }

    /** Forgets lanes that have been free for a while. */
    void forgetBefore(Instant past) {
        entityManager
                .createNativeQuery("delete from lane where free_from < ?1")
                .setParameter(1, Timestamp.from(past))
                .executeUpdate();
    }
}
