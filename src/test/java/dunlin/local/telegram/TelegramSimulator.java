package dunlin.local.telegram;

import dunlin.local.http.Door;
import dunlin.local.http.JsonText;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A Telegram on this machine: a Bot API to send to, phones to look at, and scripts for everything that can go wrong.
 *
 * <p>Every view it gives is a snapshot and may be taken from any thread. Without a script everything goes well.
 */
public final class TelegramSimulator implements AutoCloseable {

    static {
        // Answers are written in two pieces; without this the second one waits for the first one's acknowledgement.
        if (System.getProperty("sun.net.httpserver.nodelay") == null) {
            System.setProperty("sun.net.httpserver.nodelay", "true");
        }
    }

    private final Changes changes = new Changes();
    private final Stalls stalls = new Stalls();
    private final Scripts scripts = new Scripts(changes::happened);
    private final ExecutorService threads = Executors.newCachedThreadPool(daemons());
    private final Phones phones;
    private final Updates updates;
    private final Clock clock;
    private final RequestLog log;
    private final Door door;

    private TelegramSimulator(int port, Options options) throws IOException {
        phones = new Phones(options, changes::happened);
        log = new RequestLog(options.clock(), changes::happened);
        updates = new Updates(options.clock());
        clock = options.clock();
        BotApi api = new BotApi(options, new BotMethods(phones, updates, options.clock()), scripts, log, stalls);
        OrderedHolds holds = new OrderedHolds();
        Views views = new Views(this, log, holds);
        Control control = new Control(this, views, holds, threads);
        Page page = new Page(options.token().isEmpty());
        door = new Door(port, new FrontDesk(api, control, views, new EventStream(changes), page), threads);
    }

    /** Listens on loopback at once; 0 takes any free port. */
    public static TelegramSimulator start(int port) {
        return start(port, Options.standard());
    }

    public static TelegramSimulator start(int port, Options options) {
        try {
            return new TelegramSimulator(port, options);
        } catch (IOException e) {
            throw new UncheckedIOException("no Telegram simulator on port " + port, e);
        }
    }

    /** The origin of the Bot API; the methods are at {@code /bot<token>/<method>}. */
    public URI apiUrl() {
        return URI.create("http://127.0.0.1:" + door.port());
    }

    /** The page that lists the phones. */
    public URI pageUrl() {
        return apiUrl().resolve("/");
    }

    /** The page that shows one phone. */
    public URI phoneUrl(long chatId) {
        return apiUrl().resolve("/phone/" + chatId);
    }

    public Phone phone(long chatId) {
        return phones.phone(chatId);
    }

    /** The phones that anybody has spoken of so far. */
    public List<Phone> phones() {
        return phones.all();
    }

    /** Every request since the start or the last reset, refused ones too, in the order of arrival. */
    public List<LoggedRequest> requests() {
        return log.all();
    }

    public List<LoggedRequest> requests(long chatId) {
        return log.ofChat(chatId);
    }

    /** The sendMessage requests for one chat: what "n POSTs" counts. */
    public List<LoggedRequest> sends(long chatId) {
        return requests(chatId).stream()
                .filter(request -> request.is("sendMessage"))
                .toList();
    }

    /** Posts updates there from now on, with that secret, as setWebhook has it do. */
    public void webhookTo(URI address, String secret) {
        updates.webhookTo(address, secret);
    }

    /** Where updates are posted to. */
    public Optional<URI> webhook() {
        return updates.webhook();
    }

    /**
     * Presses the button with that label below a message: the status that the bot's webhook answered, 0 where it has none.
     *
     * @throws IllegalArgumentException when there is no such button, or it opens an address
     */
    public int press(long chatId, long messageId, String label) {
        Phone phone = phones.phone(chatId);
        String data = phone.message(messageId).stream()
                .filter(message -> !message.deleted())
                .flatMap(message -> message.buttons().stream().flatMap(List::stream))
                .filter(button -> button.text().equals(label))
                .flatMap(button -> button.callbackData().stream())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no button \"" + label + "\" to press"));
        return update(
                "callback_query",
                JsonText.object()
                        .add("id", UUID.randomUUID().toString())
                        .add("from", Updates.person(chatId, "en"))
                        .add(
                                "message",
                                JsonText.object()
                                        .add("message_id", messageId)
                                        .add("date", clock.instant().getEpochSecond())
                                        .add("chat", Updates.chat(phone)))
                        .add("chat_instance", Long.toString(chatId))
                        .add("data", data)
                        .build());
    }

    /** The user of that chat writes to the bot. */
    public int writes(long chatId, String text) {
        return update(
                "message",
                JsonText.object()
                        .add("message_id", phones.phone(chatId).nextId())
                        .add("date", clock.instant().getEpochSecond())
                        .add("chat", Updates.chat(phones.phone(chatId)))
                        .add("from", Updates.person(chatId, "en"))
                        .add("text", text)
                        .build());
    }

    /** The bot's standing in that chat becomes {@code member}, {@code kicked} and so on. */
    public int standing(long chatId, String status) {
        return update(
                "my_chat_member",
                JsonText.object()
                        .add("chat", Updates.chat(phones.phone(chatId)))
                        .add("from", Updates.person(chatId, "en"))
                        .add("date", clock.instant().getEpochSecond())
                        .add("new_chat_member", JsonText.object().add("status", status))
                        .build());
    }

    /** A new update of that kind: the status that the webhook answered, 0 where there is none. */
    public int update(String kind, JsonObject content) {
        return updates.tell(kind, content);
    }

    /** This very update, as often as it is told. */
    public int update(JsonObject whole) {
        return updates.tell(whole);
    }

    /** What the bot answered to presses and before payments, since the start or the last reset. */
    public List<AnsweredQuery> answers() {
        return updates.answers();
    }

    /** The script for all chats, used where a chat has none of its own; requests without a chat skip its queue. */
    public Script script() {
        return scripts.forAll();
    }

    public Script script(long chatId) {
        return scripts.forChat(chatId);
    }

    /** The script for one method in all chats, such as {@code getMe}. */
    public Script script(String method) {
        return scripts.forMethod(method);
    }

    public Script script(long chatId, String method) {
        return scripts.forChatAndMethod(chatId, method);
    }

    /** From now on every request, also one without a chat, gets this answer (where no closer script says otherwise). */
    public void allAnswers(Answer answer) {
        script().always(answer);
    }

    /** Closes the listening socket and every connection: Telegram refuses connections until {@link #acceptAgain()}. */
    public void refuseConnections() {
        atTheDoor(door::shut);
    }

    /** As {@link #refuseConnections()}, but connecting gets no answer and runs into the caller's timeout (Linux only). */
    public void swallowConnections() {
        atTheDoor(door::swallow);
    }

    public void acceptAgain() {
        atTheDoor(door::open);
    }

    /**
     * As after the start: no scripts, no messages, no requests, the door open, waiting requests ended. Message ids go on
     * rising, so that a receipt from before never means a message from after.
     */
    public void reset() {
        scripts.clear();
        stalls.endAll();
        phones.emptyAll();
        updates.forget();
        log.clear();
        acceptAgain();
    }

    @Override
    public void close() {
        changes.close();
        updates.forget();
        stalls.endAll();
        atTheDoor(door::shut);
        threads.shutdownNow();
    }

    private interface DoorAction {
        void run() throws IOException;
    }

    private void atTheDoor(DoorAction action) {
        try {
            action.run();
        } catch (IOException e) {
            throw new UncheckedIOException("the Telegram simulator's port " + door.port(), e);
        }
    }

    private static ThreadFactory daemons() {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "telegram-simulator-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
