package dunlin.webhook;

import dunlin.Policies;
import dunlin.webhook.domain.PublicAddress;
import dunlin.webhook.domain.WebhookPolicy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Looks up where a host's name leads, and refuses it if that is anywhere that not everybody can reach. The HTTP client connects to what it
 * gives and looks nothing up itself: a name that leads elsewhere the next time gains nothing.
 */
@ApplicationScoped
class ReachableAddresses implements DnsResolver {

    private final Supplier<WebhookPolicy> policy;

    @Inject
    ReachableAddresses(Policies policies) {
        this(policies::webhooks);
    }

    ReachableAddresses(Supplier<WebhookPolicy> policy) {
        this.policy = policy;
    }

    /** For the container's proxy. */
    protected ReachableAddresses() {
        this((Supplier<WebhookPolicy>) null);
    }

    /** That a name leads where it must not. */
    static final class Refused extends UnknownHostException {
        Refused(String host) {
            super(host + " leads to an address that is not public");
        }
    }

    /** What is wrong with where that URL leads now, for people. */
    Optional<String> fault(String url) {
        try {
            resolve(URI.create(url).getHost());
            return Optional.empty();
        } catch (Refused elsewhere) {
            return Optional.of("must lead to a public address");
        } catch (UnknownHostException unknown) {
            return Optional.of("must have a host that is known: its name was not found");
        }
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        var addresses = InetAddress.getAllByName(host);
        if (!policy.get().allowPrivate() && !Arrays.stream(addresses).allMatch(PublicAddress::is)) {
            throw new Refused(host);
        }
        return addresses;
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}
