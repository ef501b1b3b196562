package dunlin.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class HandshakeTest {

    @Test
    void aRefusedCertificateIsAFailedHandshakeHoweverDeep() {
        var fault = new IOException("ended", new IOException(new SSLHandshakeException("certificate_unknown")));

        assertThat(Handshake.failed(fault)).isTrue();
    }

    @Test
    void anAnswerThatIsNoTlsIsAFailedHandshake() {
        var fault = new IOException(
                "HTTP/1.1 header parser received no bytes",
                new SSLException("Unrecognized SSL message, plaintext connection?"));

        assertThat(Handshake.failed(fault)).isTrue();
    }

    @Test
    void aTlsFaultAfterTheHandshakeProvesNothing() {
        assertThat(Handshake.failed(new IOException(new SSLException("Tag mismatch!"))))
                .isFalse();
        assertThat(Handshake.failed(new IOException("Connection reset"))).isFalse();
    }
}
