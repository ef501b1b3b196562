package dunlin.local.gateway;

import java.time.Instant;

/**
 * A request to the gateway's API in a few words; credentials are not among them.
 *
 * @param key the idempotency key, empty for a read
 * @param method the payment method's token, empty for a read
 * @param answer what was answered, or why nothing was
 */
public record LoggedRequest(
        long number, Instant at, String verb, String path, String key, String method, String answer) {

    LoggedRequest answered(String words) {
        return new LoggedRequest(number, at, verb, path, key, method, words);
    }
}
