package dunlin.local.telegram;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * All scripts: the one that fits a request most closely comes first (this chat and method, this chat, this method, all).
 *
 * <p>A request without a chat (getMe) leaves the queue of the script for all chats alone, lest a check in the background
 * use up what was meant for a message; the answer that holds for ever counts for it too.
 */
final class Scripts {

    private record Scope(Optional<Long> chat, Optional<String> method) {}

    private final Map<Scope, Script> scripts = new ConcurrentHashMap<>();
    private final Runnable changed;

    Scripts(Runnable changed) {
        this.changed = changed;
    }

    Script forAll() {
        return script(new Scope(Optional.empty(), Optional.empty()));
    }

    Script forChat(long chat) {
        return script(new Scope(Optional.of(chat), Optional.empty()));
    }

    Script forMethod(String method) {
        return script(new Scope(Optional.empty(), Optional.of(method)));
    }

    Script forChatAndMethod(long chat, String method) {
        return script(new Scope(Optional.of(chat), Optional.of(method)));
    }

    Answer take(Optional<Long> chat, String method) {
        Optional<Answer> answer = chat.isPresent()
                ? Stream.of(forChatAndMethod(chat.get(), method), forChat(chat.get()), forMethod(method), forAll())
                        .flatMap(script -> script.take().stream())
                        .findFirst()
                : forMethod(method).take().or(() -> forAll().standing());
        return answer.orElseGet(Answer::ok);
    }

    void clear() {
        scripts.values().forEach(Script::clear);
    }

    private Script script(Scope scope) {
        return scripts.computeIfAbsent(scope, key -> new Script(changed));
    }
}
