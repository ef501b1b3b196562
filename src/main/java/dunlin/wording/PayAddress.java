package dunlin.wording;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The address of a pay button, if it is one that Telegram takes: a bad address would have the whole message refused, and
 * a reminder without a button is better than none.
 */
final class PayAddress {

    private static final Set<String> SCHEMES = Set.of("http", "https", "tg");
    private static final int LONGEST = 2_048;

    private PayAddress() {}

    static Optional<String> of(String variable) {
        String address = variable == null ? "" : variable.strip();
        if (address.isEmpty() || address.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            URI uri = new URI(address);
            String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            boolean usable = SCHEMES.contains(scheme) && uri.getRawAuthority() != null;
            return usable ? Optional.of(address) : Optional.empty();
        } catch (URISyntaxException noAddress) {
            return Optional.empty();
        }
    }
}
