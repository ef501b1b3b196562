package dunlin.local.telegram;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pages of the phones and the files they are made of; everything comes from here, nothing from the network. */
final class Page {

    private static final Pattern PHONE = Pattern.compile("/phone/(-?\\d{1,18})");
    private static final Map<String, String> FILES = Map.of(
            "/assets/simulator.css", "text/css; charset=utf-8",
            "/assets/phone.js", "text/javascript; charset=utf-8",
            "/assets/index.js", "text/javascript; charset=utf-8",
            "/assets/message.js", "text/javascript; charset=utf-8",
            "/assets/favicon.svg", "image/svg+xml");

    private final String byHand;

    /** With {@code anyToken} the phone's page tells how to send a message by hand. */
    Page(boolean anyToken) {
        this.byHand = anyToken ? "" : " hidden";
    }

    /** The page or file for the path; empty if there is none. */
    Optional<HttpReply> answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        boolean reading = exchange.getRequestMethod().equals("GET");
        Matcher phone = PHONE.matcher(path);
        if (reading && phone.matches()) {
            return Optional.of(html(resource("phone.html")
                    .replace("{{chat_id}}", phone.group(1))
                    .replace("{{by_hand}}", byHand)));
        }
        if (reading && path.equals("/")) {
            return Optional.of(html(resource("index.html")));
        }
        String file = path.equals("/favicon.ico") ? "/assets/favicon.svg" : path;
        if (reading && FILES.containsKey(file)) {
            String name = file.substring("/assets/".length());
            return Optional.of(new HttpReply(200, FILES.get(file), resource(name), ""));
        }
        return Optional.empty();
    }

    /** Nothing but the page's own files may run, load or be asked, whatever a message contains. */
    static void protect(HttpExchange exchange) {
        Map.of(
                        "Content-Security-Policy",
                        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                                + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
                        "X-Content-Type-Options",
                        "nosniff",
                        "Referrer-Policy",
                        "no-referrer",
                        "Cache-Control",
                        "no-store")
                .forEach(exchange.getResponseHeaders()::set);
    }

    private static HttpReply html(String page) {
        return new HttpReply(200, "text/html; charset=utf-8", page, "");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the simulator's file " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
