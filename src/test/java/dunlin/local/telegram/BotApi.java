package dunlin.local.telegram;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Bot API's door: token, method, script, answer; every request is logged, its token never. */
final class BotApi {

    private static final Pattern PATH = Pattern.compile("/bot([^/]+)/([^/]+)/?");

    private final Options options;
    private final BotMethods methods;
    private final Scripts scripts;
    private final RequestLog log;
    private final Stalls stalls;

    BotApi(Options options, BotMethods methods, Scripts scripts, RequestLog log, Stalls stalls) {
        this.options = options;
        this.methods = methods;
        this.scripts = scripts;
        this.log = log;
        this.stalls = stalls;
    }

    void handle(HttpExchange exchange) throws IOException {
        Matcher path = PATH.matcher(exchange.getRequestURI().getPath());
        if (path.matches()) {
            answer(exchange, path.group(1), path.group(2));
        } else {
            HttpReply.refused(404, "Not Found", Map.of()).writeTo(exchange);
        }
    }

    private void answer(HttpExchange exchange, String token, String method) throws IOException {
        Call call;
        Optional<HttpReply> early = Optional.empty();
        try {
            call = new Call(method, Parameters.read(exchange));
        } catch (BadRequest e) {
            call = new Call(method, Parameters.none());
            early = Optional.of(HttpReply.refused(400, e.getMessage(), Map.of()));
        }
        long number = log.arrived(call);
        if (!options.accepts(token)) {
            early = Optional.of(HttpReply.refused(401, "Unauthorized", Map.of()));
        } else if (early.isEmpty() && !methods.knows(call)) {
            early = Optional.of(HttpReply.refused(404, "Not Found", Map.of()));
        }
        send(exchange, number, early.isPresent() ? early : scripted(call, number));
    }

    private Optional<HttpReply> scripted(Call call, long number) {
        Turn turn = new Turn(call, number, methods, log, stalls);
        return scripts.take(call.chatId(), call.method()).fold(turn);
    }

    /** Logged before it is written, so that whoever has the answer finds it in the log. */
    private void send(HttpExchange exchange, long number, Optional<HttpReply> reply) throws IOException {
        log.answered(
                number,
                reply.map(HttpReply::words).orElse("no answer, connection ended"),
                reply.map(HttpReply::status));
        if (reply.isPresent()) {
            reply.get().writeTo(exchange);
        }
    }
}
