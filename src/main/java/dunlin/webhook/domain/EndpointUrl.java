package dunlin.webhook.domain;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** The rule for the addresses that outcomes are posted to, as far as it can be judged without looking up a name. */
public final class EndpointUrl {

    /** The most characters that it may have. */
    public static final int LONGEST = 2048;

    private static final int HIGHEST_PORT = 65_535;

    private EndpointUrl() {}

    /** What is wrong with it, for people and without quoting it. */
    public static Optional<String> fault(String text, boolean allowHttp) {
        URI url;
        try {
            url = new URI(text);
        } catch (URISyntaxException malformed) {
            return Optional.of("must be a URL");
        }
        var https = "https".equalsIgnoreCase(url.getScheme());
        if (!https && !(allowHttp && "http".equalsIgnoreCase(url.getScheme()))) {
            return Optional.of(allowHttp ? "must begin with https:// or http://" : "must begin with https://");
        }
        if (url.getHost() == null || url.getPort() > HIGHEST_PORT || url.getPort() == 0) {
            return Optional.of("must have a host, and a port that exists if it has one");
        }
        if (url.getRawUserInfo() != null) {
            return Optional.of("must not have credentials in it: what is delivered is signed");
        }
        return url.getRawFragment() == null ? Optional.empty() : Optional.of("must not have a fragment");
    }
}
