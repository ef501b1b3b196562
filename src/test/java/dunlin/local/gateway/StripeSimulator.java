package dunlin.local.gateway;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A Stripe on this machine. Amounts are whole numbers of minor units; a decline is an answer of 402; webhooks are signed. */
public final class StripeSimulator extends GatewaySimulator {

    private final StripeProtocol protocol;

    private StripeSimulator(int port, StripeProtocol protocol) {
        super(port, protocol);
        this.protocol = protocol;
    }

    /** Listens on loopback at once; 0 takes any free port. */
    public static StripeSimulator start(int port, String webhookSecret) {
        return new StripeSimulator(port, new StripeProtocol(webhookSecret));
    }

    /** From now on only these amounts are charged in this currency, counted as Stripe counts; every other is refused. */
    public void onlyPrices(String currency, long... minorUnits) {
        protocol.onlyPrices(
                currency, Arrays.stream(minorUnits).mapToObj(Long::toString).collect(Collectors.toSet()));
    }

    @Override
    public void reset() {
        protocol.anyPrice();
        super.reset();
    }
}
