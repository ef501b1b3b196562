package dunlin.local.telegram;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A link as Telegram accepts it in a text or under a button. */
final class HttpUrl {

    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://.*", Pattern.DOTALL);
    private static final Pattern HTTP = Pattern.compile(
            "https?://(?:[^/?#@\\s]*@)?(\\[[0-9a-f:.]+]|[^/?#:@\\s\\[\\]]+)(?::\\d{1,5})?(?:[/?#]\\S*)?",
            Pattern.CASE_INSENSITIVE);

    private HttpUrl() {}

    /** The link with its scheme; empty for one that Telegram would refuse. */
    static Optional<String> normalized(String given) {
        String url = withScheme(given.strip());
        return objection(given).isPresent() ? Optional.empty() : Optional.of(url);
    }

    /** What Telegram says about a bad link; empty for a good one. A host without a dot (localhost) is a bad one. */
    static Optional<String> objection(String given) {
        String url = withScheme(given.strip());
        String scheme = scheme(url).orElse("");
        if (scheme.equals("tg") || scheme.equals("ton") || scheme.equals("tonsite")) {
            return Optional.empty();
        }
        if (!scheme.equals("http") && !scheme.equals("https")) {
            return Optional.of("Unsupported URL protocol");
        }
        Matcher http = HTTP.matcher(url);
        boolean good = http.matches() && (http.group(1).startsWith("[") || isDotted(http.group(1)));
        return good ? Optional.empty() : Optional.of("Wrong HTTP URL");
    }

    private static boolean isDotted(String host) {
        int dot = host.lastIndexOf('.');
        return dot > 0 && dot < host.length() - 1;
    }

    private static String withScheme(String url) {
        boolean schemeWithoutSlashes = url.matches("(?i)(javascript|data|mailto|tel|file|vbscript|blob):.*");
        return scheme(url).isPresent() || schemeWithoutSlashes ? url : "http://" + url;
    }

    private static Optional<String> scheme(String url) {
        Matcher matcher = SCHEME.matcher(url);
        return matcher.matches() ? Optional.of(matcher.group(1).toLowerCase(Locale.ROOT)) : Optional.empty();
    }
}
