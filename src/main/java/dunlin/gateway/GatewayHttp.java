package dunlin.gateway;

import dunlin.http.Exchanged;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** What both gateways' HTTP has in common: addresses, a secret as it is now, a body that came whole. */
final class GatewayHttp {

    /** Shorter than any time limit of a whole exchange needs to be; a gateway that is there answers at once. */
    static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    private GatewayHttp() {}

    static URI of(URI apiUrl, String path) {
        return URI.create(apiUrl.toString().replaceFirst("/+$", "") + path);
    }

    static URI of(URI apiUrl, String path, String id) {
        String inPath = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
        return of(apiUrl, path + "/" + inPath);
    }

    /** Empty also when it cannot be read: without it nothing is asked, which is an alarm. */
    static Optional<String> secret(Supplier<Optional<String>> secret) {
        try {
            return secret.get().map(String::strip).filter(text -> !text.isEmpty());
        } catch (RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    /** A body that broke off says nothing. */
    static String wholeBody(Exchanged exchanged) {
        return exchanged.whole() ? exchanged.body() : "(the answer broke off)";
    }
}
