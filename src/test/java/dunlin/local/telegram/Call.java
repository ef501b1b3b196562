package dunlin.local.telegram;

import java.util.Locale;
import java.util.Optional;

/** A call of a Bot API method. */
record Call(String method, Parameters parameters) {

    Optional<Long> chatId() {
        return parameters.number("chat_id");
    }

    /** The name under which the method is known: the Bot API does not mind capitals. */
    String key() {
        return method.toLowerCase(Locale.ROOT);
    }
}
