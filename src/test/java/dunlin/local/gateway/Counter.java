package dunlin.local.gateway;

import com.sun.net.httpserver.HttpExchange;
import dunlin.local.gateway.Answer.Decision;
import dunlin.local.gateway.Answer.Manner;
import dunlin.local.gateway.Answer.Webhook;
import dunlin.local.gateway.Protocol.Reply;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The counter of the gateway's API: takes a request, decides by script or by the payment method, and answers as it was told to. */
final class Counter {

    private static final int BODY_LIMIT = 65_536;

    private final Protocol protocol;
    private final Bank bank;
    private final RequestLog log;
    private final Webhooks webhooks;
    private final Supplier<Instant> clock;
    private final Map<String, Script> scripts = new ConcurrentHashMap<>();
    private final Script forAll = new Script();
    private final Script reads = new Script();
    private volatile CountDownLatch end = new CountDownLatch(1);

    Counter(Protocol protocol, Bank bank, RequestLog log, Webhooks webhooks, Supplier<Instant> clock) {
        this.protocol = protocol;
        this.bank = bank;
        this.log = log;
        this.webhooks = webhooks;
        this.clock = clock;
    }

    Script script(String method) {
        return scripts.computeIfAbsent(method, key -> new Script());
    }

    Script forAll() {
        return forAll;
    }

    Script reads() {
        return reads;
    }

    /** Forgets the scripts and ends what waits. */
    void reset() {
        scripts.clear();
        forAll.clear();
        reads.clear();
        CountDownLatch ended = end;
        end = new CountDownLatch(1);
        ended.countDown();
    }

    void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String body = new String(exchange.getRequestBody().readNBytes(BODY_LIMIT), StandardCharsets.UTF_8);
        Optional<Reply> refusal = protocol.refusal(exchange);
        if (exchange.getRequestMethod().equals("POST") && path.equals(protocol.path())) {
            charge(exchange, body, refusal);
        } else if (exchange.getRequestMethod().equals("GET") && path.startsWith(protocol.path() + "/")) {
            read(exchange, path.substring(protocol.path().length() + 1), refusal);
        } else {
            write(exchange, protocol.error(404, "not_found", "there is nothing here"));
        }
    }

    private void read(HttpExchange exchange, String id, Optional<Reply> refusal) throws IOException {
        long number = log.arrived(clock.get(), "GET", exchange.getRequestURI().getPath(), "", "");
        Answer answer = reads.take().orElseGet(Answer::ok);
        Reply reply = refusal.orElseGet(() -> answer.decision() == Decision.NOTHING
                ? protocol.error(answer.status(), "scripted", "as the script says")
                : bank.payment(id)
                        .map(protocol::found)
                        .orElseGet(() -> protocol.error(404, "resource_missing", "there is no payment " + id)));
        say(exchange, number, answer, reply);
    }

    private void charge(HttpExchange exchange, String body, Optional<Reply> refusal) throws IOException {
        Order order;
        try {
            order = protocol.order(exchange, body);
        } catch (RuntimeException notUnderstood) {
            long number = log.arrived(clock.get(), "POST", protocol.path(), "", "");
            String message = "not understood: " + notUnderstood.getMessage();
            say(
                    exchange,
                    number,
                    Answer.ok(),
                    refusal.orElseGet(() -> protocol.error(400, "invalid_request", message)));
            return;
        }
        long number = log.arrived(clock.get(), "POST", protocol.path(), order.key(), order.method());
        if (refusal.isPresent()) {
            say(exchange, number, Answer.ok(), refusal.get());
            return;
        }
        switch (bank.begin(order)) {
            case NEW -> decide(exchange, number, order);
            case DONE -> say(exchange, number, Answer.ok(), protocol.charged(bank.ofKey(order.key())));
            case IN_PROGRESS -> say(exchange, number, Answer.ok(), protocol.inProgress());
            case OTHER_REQUEST -> say(exchange, number, Answer.ok(), protocol.keyOfAnother());
        }
    }

    private void decide(HttpExchange exchange, long number, Order order) throws IOException {
        Optional<Answer> found = script(order.method()).take().or(forAll::take).or(() -> ofMethod(order.method()));
        if (found.isEmpty()) {
            bank.giveUp(order);
            String message = "no such payment method: " + order.method();
            say(exchange, number, Answer.ok(), protocol.error(400, "invalid_request", message));
            return;
        }
        Answer answer = found.get();
        pass(answer.before());
        if (answer.decision() == Decision.NOTHING) {
            bank.giveUp(order);
            say(exchange, number, answer, protocol.error(answer.status(), "scripted", "as the script says"));
            return;
        }
        Payment payment = bank.decide(order, answer.decision(), answer.code(), clock.get());
        pass(answer.after());
        if (answer.webhook() == Webhook.BEFORE_THE_ANSWER) {
            webhooks.send(payment);
        }
        try {
            say(exchange, number, answer, protocol.charged(payment));
        } finally {
            tell(answer.webhook(), payment);
        }
    }

    private void tell(Webhook when, Payment payment) {
        if (when == Webhook.AFTER_THE_ANSWER) {
            webhooks.send(payment);
        } else if (when == Webhook.AS_USUAL && payment.status() != Payment.Status.PENDING) {
            webhooks.sendUntilAcknowledged(payment);
        }
    }

    /** What the method does by itself: a token is one of the known ones, or begins with it and a hyphen or an underscore. */
    private Optional<Answer> ofMethod(String token) {
        return protocol.methods().entrySet().stream()
                .filter(known -> token.equals(known.getKey()) || token.matches(known.getKey() + "[-_].*"))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private void say(HttpExchange exchange, long number, Answer answer, Reply reply) throws IOException {
        if (answer.manner() == Manner.DROPPED) {
            log.answered(number, "no answer, connection ended");
            return;
        }
        if (answer.manner() == Manner.LATE) {
            waitFor(answer.lateBy());
        }
        Reply said = answer.manner() == Manner.ERROR
                ? protocol.error(answer.status(), "scripted", "as the script says")
                : reply;
        log.answered(number, said.status() + " " + words(said));
        if (answer.manner() == Manner.UNREADABLE) {
            write(exchange, 200, "<html>sign in to this hotspot</html>");
        } else {
            write(exchange, said);
        }
    }

    private static String words(Reply reply) {
        String text = reply.json().toString();
        return text.length() <= 160 ? text : text.substring(0, 160) + "…";
    }

    private static void pass(Optional<Gate> gate) throws IOException {
        try {
            if (gate.isPresent()) {
                gate.get().pass();
            }
        } catch (InterruptedException stopped) {
            throw new InterruptedIOException("the simulator ends");
        }
    }

    private void waitFor(Duration time) throws IOException {
        try {
            end.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            throw new InterruptedIOException("the simulator ends");
        }
    }

    private static void write(HttpExchange exchange, Reply reply) throws IOException {
        write(exchange, reply.status(), reply.json().toString());
    }

    private static void write(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
