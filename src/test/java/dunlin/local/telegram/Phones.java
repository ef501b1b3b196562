package dunlin.local.telegram;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The phones of all chats; every chat exists as soon as somebody speaks of it. */
final class Phones {

    private final Map<Long, Phone> phones = new ConcurrentHashMap<>();
    private final Options options;
    private final Runnable changed;

    Phones(Options options, Runnable changed) {
        this.options = options;
        this.changed = changed;
    }

    Phone phone(long chatId) {
        return phones.computeIfAbsent(chatId, id -> new Phone(id, options.firstMessageId(), options.clock(), changed));
    }

    List<Phone> all() {
        return phones.values().stream()
                .sorted(Comparator.comparingLong(Phone::chatId))
                .toList();
    }

    void emptyAll() {
        phones.values().forEach(Phone::empty);
    }
}
