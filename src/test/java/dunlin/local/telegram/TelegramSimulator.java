package dunlin.local.telegram;

import dunlin.local.http.Door;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
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
    private final RequestLog log;
    private final Door door;

    private TelegramSimulator(int port, Options options) throws IOException {
        phones = new Phones(options, changes::happened);
        log = new RequestLog(options.clock(), changes::happened);
        BotApi api = new BotApi(options, new BotMethods(phones, options.clock()), scripts, log, stalls);
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
        log.clear();
        acceptAgain();
    }

    @Override
    public void close() {
        changes.close();
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
