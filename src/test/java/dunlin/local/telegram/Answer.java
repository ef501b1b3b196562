package dunlin.local.telegram;

import java.time.Duration;
import java.util.Map;

/** What the simulator does with a request that arrives: the closed set of answers that can be scripted. */
public sealed interface Answer {

    /** As Telegram answers when nothing is wrong: the request is checked, carried out and confirmed. */
    record Ok() implements Answer {
        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.ok();
        }

        @Override
        public String label() {
            return "ok";
        }
    }

    /** A refusal in Telegram's JSON shape; nothing is delivered. */
    record Refused(int status, String description, Map<String, Long> parameters) implements Answer {
        public Refused {
            parameters = Map.copyOf(parameters);
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.refused(this);
        }

        @Override
        public String label() {
            return status + " " + description;
        }
    }

    /** A given body under a given status, whatever it is worth; the message may have been delivered all the same. */
    record Body(String label, int status, String contentType, String text, boolean delivered) implements Answer {
        /** The same body, but the message is on the phone. */
        public Body afterDelivery() {
            return new Body(label + ", delivered", status, contentType, text, true);
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.body(this);
        }
    }

    /** Ok with a message_id of 0: Telegram has scheduled the message, which is no receipt; nothing is delivered. */
    record Scheduled() implements Answer {
        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.scheduled();
        }

        @Override
        public String label() {
            return "200 with message_id 0";
        }
    }

    /** The connection ends without an answer. */
    record Dropped(boolean delivered) implements Answer {
        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.dropped(delivered);
        }

        @Override
        public String label() {
            return delivered ? "delivered, answer lost" : "connection dropped";
        }
    }

    /** The request is taken and never answered; the connection stays open until a reset or the end of the simulator. */
    record Silent(boolean delivered) implements Answer {
        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.silent(delivered);
        }

        @Override
        public String label() {
            return delivered ? "delivered, no answer" : "no answer";
        }
    }

    /** The right answer, but late; the message is on the phone before or after the wait. */
    record Late(Duration by, boolean deliveredFirst) implements Answer {
        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.late(this);
        }

        @Override
        public String label() {
            return "ok after " + by.toMillis() + " ms";
        }
    }

    /** The answer waits until a test lets it go. */
    record Held(Hold hold) implements Answer {
        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.held(hold);
        }

        @Override
        public String label() {
            return hold.deliversFirst() ? "held, delivered" : "held";
        }
    }

    /** One function per kind of answer, so that a new kind does not compile until it is handled. */
    interface Cases<T> {
        T ok();

        T refused(Refused refusal);

        T body(Body body);

        T scheduled();

        T dropped(boolean delivered);

        T silent(boolean delivered);

        T late(Late late);

        T held(Hold hold);
    }

    <T> T fold(Cases<T> cases);

    /** A few words for the request log and the page. */
    String label();

    static Answer ok() {
        return new Ok();
    }

    /** 429 with {@code parameters.retry_after}. */
    static Answer tooManyRequests(long retryAfterSeconds) {
        return new Refused(
                429, "Too Many Requests: retry after " + retryAfterSeconds, Map.of("retry_after", retryAfterSeconds));
    }

    /** 429 whose number stands in the text only. */
    static Answer tooManyRequestsInTextOnly(long retryAfterSeconds) {
        return new Refused(429, "Too Many Requests: retry after " + retryAfterSeconds, Map.of());
    }

    /** 429 without any number. */
    static Answer tooManyRequestsWithoutNumber() {
        return new Refused(429, "Too Many Requests", Map.of());
    }

    static Answer forbidden(String description) {
        return new Refused(403, description, Map.of());
    }

    static Answer blocked() {
        return forbidden("Forbidden: bot was blocked by the user");
    }

    static Answer deactivated() {
        return forbidden("Forbidden: user is deactivated");
    }

    static Answer kicked() {
        return forbidden("Forbidden: bot was kicked from the supergroup chat");
    }

    static Answer badRequest(String description) {
        return new Refused(400, description, Map.of());
    }

    static Answer chatNotFound() {
        return badRequest("Bad Request: chat not found");
    }

    static Answer cannotParseEntities() {
        return badRequest("Bad Request: can't parse entities: Unsupported start tag \"x\" at byte offset 0");
    }

    /** 400 with {@code parameters.migrate_to_chat_id}: the group has become a supergroup. */
    static Answer migratedTo(long chatId) {
        return new Refused(
                400, "Bad Request: group chat was upgraded to a supergroup chat", Map.of("migrate_to_chat_id", chatId));
    }

    static Answer unauthorized() {
        return new Refused(401, "Unauthorized", Map.of());
    }

    static Answer notFound() {
        return new Refused(404, "Not Found", Map.of());
    }

    /** 409: another poller or a webhook uses the same bot. */
    static Answer conflict() {
        return new Refused(
                409,
                "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
                Map.of());
    }

    /** 500, 502, 503 and the like, in Telegram's JSON shape; nothing is delivered. */
    static Answer serverError(int status) {
        return new Refused(status, reason(status), Map.of());
    }

    /** The error page of a proxy in front of Telegram. */
    static Body htmlError(int status) {
        String page = "<html><head><title>" + status + " " + reason(status) + "</title></head><body><center><h1>"
                + status + " " + reason(status) + "</h1></center><hr><center>nginx</center></body></html>";
        return new Body(status + " with an HTML page", status, "text/html", page, false);
    }

    /** 504 in Telegram's JSON shape; the message may or may not have been delivered. */
    static Body gatewayTimeout() {
        String json = "{\"ok\":false,\"error_code\":504,\"description\":\"Gateway Timeout\"}";
        return new Body("504 Gateway Timeout", 504, "application/json", json, false);
    }

    /** 200 with a page instead of JSON. */
    static Body okWithHtml() {
        String page = "<html><body><h1>Welcome</h1><p>Please log in to the network.</p></body></html>";
        return new Body("200 with an HTML page", 200, "text/html", page, false);
    }

    static Body okWithoutResult() {
        return new Body("200 ok without result", 200, "application/json", "{\"ok\":true}", false);
    }

    static Body okWithoutMessageId() {
        String json = "{\"ok\":true,\"result\":{\"date\":1764504000,\"chat\":{\"id\":1,\"type\":\"private\"}}}";
        return new Body("200 ok without message_id", 200, "application/json", json, false);
    }

    static Answer messageIdZero() {
        return new Scheduled();
    }

    /** 200 with {@code ok: false} and no reason. */
    static Body okFalse() {
        return new Body("200 with ok false", 200, "application/json", "{\"ok\":false}", false);
    }

    static Body truncatedJson() {
        return new Body(
                "200 with half an answer", 200, "application/json", "{\"ok\":true,\"result\":{\"message_id\":7", false);
    }

    /** The connection ends before anything was delivered. */
    static Answer dropped() {
        return new Dropped(false);
    }

    /** The message is delivered, then the connection ends without an answer. */
    static Answer lostAnswer() {
        return new Dropped(true);
    }

    /** Nothing is delivered and no answer comes. */
    static Answer silent() {
        return new Silent(false);
    }

    /** The message is delivered and no answer comes. */
    static Answer silentAfterDelivery() {
        return new Silent(true);
    }

    /** Delivered and confirmed, both after the wait. */
    static Answer late(Duration by) {
        return new Late(by, false);
    }

    /** Delivered at once, confirmed after the wait. */
    static Answer lateAfterDelivery(Duration by) {
        return new Late(by, true);
    }

    private static String reason(int status) {
        return switch (status) {
            case 502 -> "Bad Gateway";
            case 503 -> "Service Unavailable";
            case 504 -> "Gateway Timeout";
            default -> "Internal Server Error";
        };
    }
}
