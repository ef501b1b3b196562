package dunlin.notification;

import dunlin.simulation.Tables;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What Telegram told of chats, without a database. */
final class InMemoryChats extends Chats {

    private final Tables tables;

    InMemoryChats(Tables tables) {
        this.tables = tables;
    }

    @Override
    Map<Long, Address> addresses(Collection<Long> chatIds) {
        return chatIds.stream().distinct().collect(Collectors.toMap(Function.identity(), asked -> {
            long living = tables.find(Chat.class, asked)
                    .map(chat -> chat.migratedTo().orElse(asked))
                    .orElse(asked);
            return new Address(
                    living,
                    tables.find(Chat.class, living).filter(Chat::isBlocked).isPresent());
        }));
    }

    @Override
    void block(long chatId, Instant at) {
        Tables.set(row(chatId), "blockedAt", at);
    }

    @Override
    void unblock(long chatId) {
        tables.find(Chat.class, chatId).ifPresent(chat -> Tables.set(chat, "blockedAt", null));
    }

    @Override
    void moved(long from, long to) {
        tables.find(Chat.class, to).ifPresent(chat -> Tables.set(chat, "migratedTo", null));
        tables.all(Chat.class).stream()
                .filter(chat -> chat.migratedTo().orElse(to) == from && chat.chatId() != to)
                .forEach(chat -> Tables.set(chat, "migratedTo", to));
        Tables.set(row(from), "migratedTo", to);
    }

    private Chat row(long chatId) {
        return tables.find(Chat.class, chatId).orElseGet(() -> {
            var chat = Tables.blank(Chat.class);
            Tables.set(chat, "chatId", chatId);
            tables.add(chatId, chat);
            return chat;
        });
    }
}
