package dunlin.inquiry;

import dunlin.inquiry.domain.InquiryState;
import dunlin.rest.Paging;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stored inquiries, read from the primary at each call. */
@ApplicationScoped
class InquiryRepository {

    private static final Instant BEYOND = Instant.parse("9999-12-31T23:59:59Z");

    @PersistenceContext
    private EntityManager entityManager;

    /**
     * The inquiry, locked until the end of the transaction. While it does not exist its name is locked instead, so that of two who create it
     * one sees the other.
     */
    Optional<Inquiry> lock(String inquiryId) {
        var known = lockRow(inquiryId);
        if (known.isPresent()) {
            return known;
        }
        entityManager
                .createNativeQuery("select cast(pg_advisory_xact_lock(hashtextextended(?1, 0)) as text)")
                .setParameter(1, "inquiry " + inquiryId)
                .getSingleResult();
        return lockRow(inquiryId);
    }

    private Optional<Inquiry> lockRow(String inquiryId) {
        lockAll(List.of(inquiryId));
        var known = find(inquiryId);
        known.ifPresent(entityManager::refresh); // whatever this transaction has read of it before
        return known;
    }

    /** Locks the rows, against other writers only, in the order of their ids; those that do not exist are passed over. */
    void lockAll(Collection<String> inquiryIds) {
        entityManager
                .createNativeQuery("select inquiry_id from inquiry where inquiry_id = any("
                        + "string_to_array(?1, chr(31))) order by inquiry_id for no key update")
                .setParameter(1, String.join("\u001f", inquiryIds))
                .getResultList();
    }

    Optional<Inquiry> find(String inquiryId) {
        return Optional.ofNullable(entityManager.find(Inquiry.class, inquiryId));
    }

    /** What these inquiries are now. */
    Map<String, Inquiry> byId(Collection<String> inquiryIds) {
        return entityManager
                .createQuery("select i from Inquiry i where i.inquiryId in :ids", Inquiry.class)
                .setParameter("ids", inquiryIds)
                .getResultStream()
                .collect(Collectors.toMap(Inquiry::inquiryId, Function.identity()));
    }

    /** Keeps an answer that ended no wait, of an inquiry that is known or is not yet; its lock must be held. */
    void keepAnswer(String inquiryId, Instant at) {
        entityManager
                .createNativeQuery("insert into inquiry_answer (inquiry_id, answered_at) values (?1, ?2)"
                        + " on conflict (inquiry_id) do update"
                        + " set answered_at = greatest(inquiry_answer.answered_at, excluded.answered_at)")
                .setParameter(1, inquiryId)
                .setParameter(2, Timestamp.from(at))
                .executeUpdate();
    }

    /** The latest of those that were kept. */
    Optional<Instant> keptAnswer(String inquiryId) {
        List<?> kept = entityManager
                .createNativeQuery("select answered_at from inquiry_answer where inquiry_id = ?1")
                .setParameter(1, inquiryId)
                .getResultList();
        return kept.stream().map(at -> ((Timestamp) at).toInstant()).findFirst();
    }

    /** Stores a new row at once, so that rows which name it can follow. */
    void add(Inquiry inquiry) {
        entityManager.persist(inquiry);
        entityManager.flush();
    }

    List<Inquiry> newest(Optional<InquiryState> state, OptionalLong managerChatId, Paging paging) {
        var query = entityManager.createQuery(
                "select i from Inquiry i where (i.createdAt < :at or (i.createdAt = :at and i.inquiryId < :id))"
                        + state.map(InquiryRepository::condition).orElse("")
                        + (managerChatId.isPresent() ? " and i.managerChatId = :manager" : "")
                        + " order by i.createdAt desc, i.inquiryId desc",
                Inquiry.class);
        managerChatId.ifPresent(chat -> query.setParameter("manager", chat));
        return query.setParameter(
                        "at", paging.after().map(cursor -> cursor.instant()).orElse(BEYOND))
                .setParameter("id", paging.after().map(cursor -> cursor.id()).orElse(""))
                .setMaxResults(paging.fetch())
                .getResultList();
    }

    private static String condition(InquiryState state) {
        return switch (state) {
            case WAITING -> " and i.answeredAt is null and i.acknowledgedAt is null";
            case ACKNOWLEDGED -> " and i.answeredAt is null and i.acknowledgedAt is not null";
            case ANSWERED -> " and i.answeredAt is not null";
        };
    }
}
