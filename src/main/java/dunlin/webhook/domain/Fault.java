package dunlin.webhook.domain;

/** Why a delivery got no answer. */
public enum Fault {
    /** The host's name leads to an address that not everybody can reach. */
    ADDRESS_REFUSED,
    UNKNOWN_HOST,
    NOT_CONNECTED,
    TLS_FAILED,
    TIMED_OUT,
    BROKEN_OFF
}
