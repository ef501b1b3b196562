package dunlin.notification;

import dunlin.Clocks;
import dunlin.subscription.ChatGiven;
import dunlin.telegram.domain.ChatReachability;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What Telegram told of chats; a chat of which it told nothing has no row. */
@ApplicationScoped
class Chats {

    /** Where a message goes, and whether it would be refused there. */
    record Address(long chatId, boolean blocked) {}

    private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(5);

    private static final String REACHABLE = "insert into chat (chat_id, reachable_at) values (?1, ?2)"
            + " on conflict (chat_id) do update set reachable_at = greatest(chat.reachable_at, excluded.reachable_at),"
            + " blocked_at = case when chat.blocked_at <= ?3 then null else chat.blocked_at end";

    private static final String UNREACHABLE = "insert into chat (chat_id, blocked_at) values (?1, ?2)"
            + " on conflict (chat_id) do update set blocked_at = greatest(chat.blocked_at, excluded.blocked_at)"
            + " where chat.reachable_at is null or chat.reachable_at <= excluded.blocked_at";

    @PersistenceContext
    private EntityManager entityManager;

    private final Clocks clocks;

    @Inject
    Chats(Clocks clocks) {
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Chats() {
        this(null);
    }

    private Map<Long, Chat> known(Collection<Long> chatIds) {
        return chatIds.isEmpty()
                ? Map.of()
                : entityManager
                        .createQuery("select c from Chat c where c.chatId in :ids", Chat.class)
                        .setParameter("ids", chatIds)
                        .getResultStream()
                        .collect(Collectors.toMap(Chat::chatId, Function.identity()));
    }

    /** Where messages for these chats go now: to the id that a moved group has, if it moved. */
    Map<Long, Address> addresses(Collection<Long> chatIds) {
        var chats = known(chatIds);
        var moved = known(chats.values().stream()
                .flatMapToLong(chat -> chat.migratedTo().stream())
                .boxed()
                .toList());
        return chatIds.stream().collect(Collectors.toMap(Function.identity(), asked -> {
            var living =
                    chats.containsKey(asked) ? chats.get(asked).migratedTo().orElse(asked) : asked;
            var chat = living == asked ? chats.get(asked) : moved.get(living);
            return new Address(living, chat != null && chat.isBlocked());
        }));
    }

    /** The chat refuses messages until its user writes again. */
    void block(long chatId, Instant at) {
        entityManager
                .createNativeQuery("insert into chat (chat_id, blocked_at) values (?1, ?2)"
                        + " on conflict (chat_id) do update set blocked_at = excluded.blocked_at")
                .setParameter(1, chatId)
                .setParameter(2, Timestamp.from(at))
                .executeUpdate();
    }

    /** The chat takes messages again. */
    void unblock(long chatId) {
        entityManager
                .createNativeQuery("update chat set blocked_at = null where chat_id = ?1 and blocked_at is not null")
                .setParameter(1, chatId)
                .executeUpdate();
    }

    /**
     * What an update tells of a chat. It may come late: a block is no news after the user has written, and a sign of life none once the
     * chat has refused messages. As its instant is Telegram's, whole seconds by another clock, what lies within a few seconds after it
     * is not taken for later: a chat wrongly taken for open costs one request, one wrongly taken for blocked all its messages.
     */
    void told(@Observes ChatReachability news) {
        var at = news.at().plus(clocks.advanced());
        if (news.reachable()) {
            entityManager
                    .createNativeQuery(REACHABLE)
                    .setParameter(1, news.chatId())
                    .setParameter(2, Timestamp.from(at))
                    .setParameter(3, Timestamp.from(at.plus(CLOCK_TOLERANCE)))
                    .executeUpdate();
        } else {
            entityManager
                    .createNativeQuery(UNREACHABLE)
                    .setParameter(1, news.chatId())
                    .setParameter(2, Timestamp.from(at))
                    .executeUpdate();
        }
    }

    void given(@Observes ChatGiven given) {
        unblock(given.chatId());
    }

    /** The group has moved; whoever was led to the old id is led to the new one, which itself leads nowhere. */
    void moved(long from, long to) {
        entityManager
                .createNativeQuery("update chat set migrated_to = null where chat_id = ?1 and migrated_to is not null")
                .setParameter(1, to)
                .executeUpdate();
        entityManager
                .createNativeQuery("update chat set migrated_to = ?2 where migrated_to = ?1 and chat_id <> ?2")
                .setParameter(1, from)
                .setParameter(2, to)
                .executeUpdate();
        entityManager
                .createNativeQuery("insert into chat (chat_id, migrated_to) values (?1, ?2)"
                        + " on conflict (chat_id) do update set migrated_to = excluded.migrated_to")
                .setParameter(1, from)
                .setParameter(2, to)
                .executeUpdate();
    }
}
