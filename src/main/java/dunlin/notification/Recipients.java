package dunlin.notification;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/** What those who plan notifications may ask and tell of the chats that they go to. */
@ApplicationScoped
public class Recipients {

    private final Chats chats;

    @Inject
    Recipients(Chats chats) {
        this.chats = chats;
    }

    /** For the container's proxy. */
    protected Recipients() {
        this(null);
    }

    /** Whether messages for a chat go to that other one: to itself, or to where it has moved. */
    public boolean leadsTo(long chatId, long other) {
        return chatId == other || chats.addresses(Set.of(chatId)).get(chatId).chatId() == other;
    }

    /** Somebody names this chat as one for his messages: it is tried again, also when it refused them before. */
    public void given(long chatId) {
        chats.unblock(chatId);
    }
}
