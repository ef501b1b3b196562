package dunlin.notification;

import dunlin.subscription.ChatGiven;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
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

    @PersistenceContext
    private EntityManager entityManager;

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
