package dunlin.local;

import java.net.URI;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A broker's address in the two ways that it is written: {@code tcp://host:port} (several by commas, a live one and its backups) in our configuration,
 * {@code host=…;port=…} in the resource adapter's.
 */
public final class BrokerParameters {

    private static final int DEFAULT_PORT = 61_616;

    private BrokerParameters() {}

    public static String of(String url) {
        return Arrays.stream(url.split(","))
                .map(String::strip)
                .map(BrokerParameters::one)
                .collect(Collectors.joining(","));
    }

    private static String one(String address) {
        try {
            URI uri = URI.create(address);
            if ("tcp".equals(uri.getScheme()) && uri.getHost() != null) {
                return "host=" + uri.getHost() + ";port=" + (uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort());
            }
        } catch (IllegalArgumentException unreadable) {
            throw new StartupFailure("DUNLIN_BROKER_URL is not an address: " + address, unreadable);
        }
        throw new StartupFailure("DUNLIN_BROKER_URL must look like tcp://host:port, not: " + address);
    }
}
