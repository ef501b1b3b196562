package dunlin.local.gateway;

import com.sun.net.httpserver.HttpExchange;
import jakarta.json.JsonObject;
import java.net.http.HttpRequest;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** How one gateway speaks: its addresses, its requests, its answers, its webhooks. */
interface Protocol {

    /** The word by which Dunlin knows it. */
    String name();

    /** The path to which charges are posted; a payment is below it. */
    String path();

    /** An id for a new payment. */
    String newId();

    /** What each of the known payment methods does, by the beginning of its token. */
    Map<String, Answer> methods();

    /** Why these credentials are refused; empty when they are not. */
    Optional<Reply> refusal(HttpExchange exchange);

    /**
     * The charge that is asked for.
     *
     * @throws IllegalArgumentException in words when it is not understood
     */
    Order order(HttpExchange exchange, String body);

    Reply charged(Payment payment);

    Reply found(Payment payment);

    Reply error(int status, String code, String message);

    /** The answer to a key whose first request is not done. */
    Reply inProgress();

    /** The answer to a key that was used for another request. */
    Reply keyOfAnother();

    /** The webhook for the payment, addressed already. */
    HttpRequest.Builder webhook(HttpRequest.Builder request, Payment payment, Instant now);

    /** An answer as it goes over the wire. */
    record Reply(int status, JsonObject json) {}
}
