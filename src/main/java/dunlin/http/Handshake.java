package dunlin.http;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/**
 * Recognises a TLS handshake that failed. The HTTP client may have taken the body by then, to be sent once the handshake is done;
 * nothing of it was sent.
 */
final class Handshake {

    /** What the JDK says of an answer that is no TLS at all. */
    private static final String NO_TLS = "plaintext connection";

    private Handshake() {}

    /** Whether it is the fault, or among its causes. */
    static boolean failed(Throwable fault) {
        for (var cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLHandshakeException || isNoTls(cause)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNoTls(Throwable cause) {
        return cause instanceof SSLException
                && cause.getMessage() != null
                && cause.getMessage().contains(NO_TLS);
    }
}
