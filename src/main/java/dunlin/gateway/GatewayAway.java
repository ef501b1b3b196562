package dunlin.gateway;

import dunlin.gateway.domain.Reading;

/**
 * The sign to a circuit that a reading is a fault of the gateway as a whole; it carries that reading past the interceptors.
 *
 * <p>Never leaves this package. It has no stack trace: it is a value on its way, and outages make many of them.
 */
final class GatewayAway extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Reading reading;

    private GatewayAway(Reading reading) {
        super("the gateway as a whole is away", null, false, false);
        this.reading = reading;
    }

    /** The reading itself, unless it is such a fault: then that is thrown. */
    static Reading thrownWhereAway(Reading reading) {
        if (reading.gatewayAway()) {
            throw new GatewayAway(reading);
        }
        return reading;
    }

    Reading reading() {
        return reading;
    }
}
