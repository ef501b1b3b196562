package dunlin.local.gateway;

import com.sun.net.httpserver.HttpExchange;
import dunlin.local.gateway.Answer.Decision;
import dunlin.local.http.Door;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * A payment gateway on this machine. Without a script a charge goes as its payment method's token says: {@code pm_ok},
 * {@code pm_no_funds}, {@code pm_stolen}, {@code pm_unknown_code}, {@code pm_3ds}, {@code pm_timeout} (takes the money and answers a
 * minute later), {@code pm_drop} (takes the money and drops the connection), {@code pm_pending}; each also with a hyphen or an
 * underscore and anything behind it, so that every customer can have a token of his own.
 *
 * <p>A key that is known gets the payment that was made under it. Views are snapshots and may be taken from any thread.
 */
public abstract class GatewaySimulator implements AutoCloseable {

    static {
        // Answers are written in two pieces; without this the second one waits for the first one's acknowledgement.
        if (System.getProperty("sun.net.httpserver.nodelay") == null) {
            System.setProperty("sun.net.httpserver.nodelay", "true");
        }
    }

    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "gateway-simulator");
        thread.setDaemon(true);
        return thread;
    });
    private final RequestLog log = new RequestLog();
    private final Protocol protocol;
    private final Bank bank;
    private final Webhooks webhooks;
    private final Counter counter;
    private final Control control;
    private final Door door;
    private volatile Supplier<Instant> clock = Instant::now;

    GatewaySimulator(int port, Protocol protocol) {
        this.protocol = protocol;
        bank = new Bank(protocol::newId);
        webhooks = new Webhooks(protocol, this::now, threads);
        counter = new Counter(protocol, bank, log, webhooks, this::now);
        control = new Control(this, threads);
        try {
            door = new Door(port, this::handle, threads);
        } catch (IOException taken) {
            throw new UncheckedIOException("no " + protocol.name() + " simulator on port " + port, taken);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (exchange.getRequestURI().getPath().startsWith("/v")) {
                counter.handle(exchange);
            } else {
                control.handle(exchange);
            }
        }
    }

    /** The word by which Dunlin knows the gateway. */
    public String name() {
        return protocol.name();
    }

    /** The origin of its API. */
    public URI apiUrl() {
        return URI.create("http://127.0.0.1:" + door.port());
    }

    /** The page that shows the ledger. */
    public URI pageUrl() {
        return apiUrl().resolve("/");
    }

    public Ledger ledger() {
        return bank.ledger();
    }

    public List<Payment> payments() {
        return bank.payments();
    }

    public Optional<Payment> payment(String id) {
        return bank.payment(id);
    }

    /** Every request to the API since the start or the last reset, in the order of arrival. */
    public List<LoggedRequest> requests() {
        return log.all();
    }

    /** The charges of this payment method that were asked for: what "n calls" counts. */
    public List<LoggedRequest> charges(String method) {
        return requests().stream()
                .filter(request -> request.method().equals(method))
                .toList();
    }

    /** The script of one payment method, by its whole token. A repeat of a known key takes nothing from it. */
    public Script script(String method) {
        return counter.script(method);
    }

    /** The script for all methods, used where a method has none of its own. */
    public Script script() {
        return counter.forAll();
    }

    /** The script for reads of payments. */
    public Script reads() {
        return counter.reads();
    }

    /** With false every request is a new charge, whatever its key: a gateway that knows no idempotency. */
    public void honourKeys(boolean honoured) {
        bank.honourKeys(honoured);
    }

    /** As when the time is over for which keys are remembered. */
    public void forgetKeys() {
        bank.forgetKeys();
    }

    /** From now on the result of every charge is sent there, again and again until it is acknowledged. */
    public void webhooksTo(URI address) {
        webhooks.to(Optional.of(address));
    }

    /** Sends the webhook of a payment as it stands, once: the status of the answer, 0 when there was none. */
    public int sendWebhook(String paymentId) {
        return webhooks.send(
                payment(paymentId).orElseThrow(() -> new IllegalArgumentException("no payment " + paymentId)));
    }

    /** A pending payment succeeds now. */
    public Payment succeed(String paymentId) {
        return settle(paymentId, "");
    }

    /** A pending payment is declined now. */
    public Payment decline(String paymentId, String code) {
        return settle(paymentId, code);
    }

    private Payment settle(String paymentId, String code) {
        Payment settled = bank.settle(paymentId, code, now());
        webhooks.sendUntilAcknowledged(settled);
        return settled;
    }

    /** A payment that the customer makes in the shop, without Dunlin; its webhook is not sent by itself. */
    public Payment buys(String amount, String currency, Optional<String> subscriptionId) {
        Order order = new Order(
                "shop-" + protocol.newId(), amount, currency, "shop", "", "", subscriptionId, Optional.empty());
        return bank.decide(order, Decision.TAKEN, "", now());
    }

    /** Closes the listening socket and every connection: the gateway refuses connections until {@link #acceptAgain()}. */
    public void refuseConnections() {
        atTheDoor(door::shut);
    }

    /** As {@link #refuseConnections()}, but connecting gets no answer and runs into the caller's time limit (Linux only). */
    public void swallowConnections() {
        atTheDoor(door::swallow);
    }

    public void acceptAgain() {
        atTheDoor(door::open);
    }

    /** The time that payments and webhooks tell; the machine's until this is given. */
    public void useClock(Supplier<Instant> other) {
        clock = other;
    }

    private Instant now() {
        return clock.get();
    }

    /** As after the start, but webhooks still go where they went. */
    public void reset() {
        webhooks.forget();
        counter.reset();
        bank.clear();
        log.clear();
        acceptAgain();
    }

    @Override
    public void close() {
        webhooks.forget();
        counter.reset();
        atTheDoor(door::shut);
        threads.shutdownNow();
    }

    private interface DoorAction {
        void run() throws IOException;
    }

    private void atTheDoor(DoorAction action) {
        try {
            action.run();
        } catch (IOException failed) {
            throw new UncheckedIOException("the simulator's port " + door.port(), failed);
        }
    }
}
