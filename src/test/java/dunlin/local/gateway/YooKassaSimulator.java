package dunlin.local.gateway;

/** A YooKassa on this machine. Amounts are decimal strings; a decline is a payment with status {@code canceled}. */
public final class YooKassaSimulator extends GatewaySimulator {

    private YooKassaSimulator(int port) {
        super(port, new YooKassaProtocol());
    }

    /** Listens on loopback at once; 0 takes any free port. */
    public static YooKassaSimulator start(int port) {
        return new YooKassaSimulator(port);
    }
}
