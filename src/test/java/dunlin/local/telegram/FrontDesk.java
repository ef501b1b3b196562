package dunlin.local.telegram;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends a request to where it belongs: the Bot API, the control, the event stream or the pages. */
final class FrontDesk implements HttpHandler {

    private static final Pattern PHONE_EVENTS = Pattern.compile("/phone/(-?\\d{1,18})/events");

    private final BotApi api;
    private final Control control;
    private final Views views;
    private final EventStream events;
    private final Page page;

    FrontDesk(BotApi api, Control control, Views views, EventStream events, Page page) {
        this.api = api;
        this.control = control;
        this.views = views;
        this.events = events;
        this.page = page;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            if (path.startsWith("/bot")) {
                api.handle(exchange);
                return;
            }
            Page.protect(exchange);
            Matcher phone = PHONE_EVENTS.matcher(path);
            if (phone.matches()) {
                long chatId = Long.parseLong(phone.group(1));
                events.writeTo(exchange, () -> views.phonePage(chatId));
            } else if (path.equals("/events")) {
                events.writeTo(exchange, views::indexPage);
            } else {
                other(exchange).writeTo(exchange);
            }
        }
    }

    private HttpReply other(HttpExchange exchange) throws IOException {
        Optional<HttpReply> reply = control.answer(exchange);
        if (reply.isEmpty()) {
            reply = page.answer(exchange);
        }
        return reply.orElseGet(() -> HttpReply.refused(404, "Not Found", Map.of()));
    }
}
