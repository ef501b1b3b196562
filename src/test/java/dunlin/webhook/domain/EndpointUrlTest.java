package dunlin.webhook.domain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointUrlTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.org",
                "https://example.org:8443/hooks?a=b",
                "HTTPS://example.org/",
                "https://[2606:4700::1]/x"
            })
    void takesHttps(String url) {
        assertThat(EndpointUrl.fault(url, false)).isEmpty();
    }

    @Test
    void takesHttpOnlyWhereThatIsAllowed() {
        assertThat(EndpointUrl.fault("http://example.org/", false)).contains("must begin with https://");
        assertThat(EndpointUrl.fault("http://example.org/", true)).isEmpty();
        assertThat(EndpointUrl.fault("ftp://example.org/", true)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "example.org",
                "//example.org/",
                "https:/path",
                "https:///path",
                "https://",
                "https://exa mple.org/",
                "https://anna:secret@example.org/",
                "https://anna@example.org/",
                "https://example.org:0/",
                "https://example.org:65536/",
                "https://example.org/#here",
                "https://under_score.example.org/",
                "file:///etc/passwd",
                "gopher://example.org/"
            })
    void refusesEverythingElse(String url) {
        assertThat(EndpointUrl.fault(url, false)).isPresent();
        assertThat(EndpointUrl.fault(url, true)).isPresent();
    }

    @Test
    void quotesNoCredentials() {
        assertThat(EndpointUrl.fault("https://anna:hidden@example.org/", false).orElseThrow())
                .doesNotContain("hidden");
    }
}
