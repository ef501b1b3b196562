package dunlin.http.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {

    @ParameterizedTest
    @CsvSource({
        "185.71.76.0/27, 185.71.76.0, 185.71.76.31, 185.71.76.32",
        "77.75.154.128/25, 77.75.154.128, 77.75.154.255, 77.75.154.127",
        "77.75.156.11, 77.75.156.11, 77.75.156.11, 77.75.156.12",
        "10.0.0.0/8, 10.0.0.0, 10.255.255.255, 11.0.0.0",
        "0.0.0.0/0, 0.0.0.0, 255.255.255.255, ::1",
        "2a02:5180::/32, 2a02:5180::, 2a02:5180:ffff:ffff:ffff:ffff:ffff:ffff, 2a02:5181::",
        "::1, ::1, 0:0:0:0:0:0:0:1, ::2",
        "2001:db8::/33, 2001:db8::1, 2001:db8:7fff::1, 2001:db8:8000::"
    })
    void holdsItsFirstAndLastAddressAndNotTheNext(String text, String first, String last, String next) {
        var network = Network.of(text);

        assertThat(network.contains(first)).isTrue();
        assertThat(network.contains(last)).isTrue();
        assertThat(network.contains(next)).isFalse();
    }

    @Test
    void anAddressOfTheOldKindMayBeWrittenInTheNewOne() {
        assertThat(Network.of("185.71.76.0/27").contains("::ffff:185.71.76.5")).isTrue();
        assertThat(Network.of("185.71.76.0/27").contains("::ffff:185.71.76.99")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "localhost",
                "dead.beef",
                "1.2.3",
                "1.2.3.4.5",
                "1.2.3.256",
                "fe80::1%lo",
                "unknown",
                ":"
            })
    void whatIsNoAddressLiesInNoNetwork(String text) {
        assertThat(Network.of("0.0.0.0/0").contains(text)).isFalse();
        assertThat(Network.of("::/0").contains(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "1.2.3",
                "1.2.3.4/",
                "1.2.3.4/33",
                "1.2.3.4/-1",
                "1.2.3.4/x",
                "1.2.3.4/8/8",
                "185.71.76.1/27",
                "2a02:5180::1/32",
                "::/129"
            })
    void aNetworkThatMakesNoSenseIsRefused(String text) {
        assertThatThrownBy(() -> Network.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aListHasCommasBetween() {
        assertThat(Network.list(" 10.0.0.0/8, ::1 ,")).hasSize(2);
        assertThat(Network.list("")).isEmpty();
    }

    @Test
    void believesNoHeaderOfAStranger() {
        assertThat(Origin.of("203.0.113.9", List.of("185.71.76.1"), List.of())).isEqualTo("203.0.113.9");
        assertThat(Origin.of("203.0.113.9", List.of("185.71.76.1"), Network.list("10.0.0.0/8")))
                .isEqualTo("203.0.113.9");
    }

    @Test
    void takesTheRightMostAddressThatIsNoTrustedProxy() {
        var proxies = Network.list("10.0.0.0/8, ::1");

        assertThat(Origin.of("10.0.0.1", List.of("185.71.76.1, 203.0.113.9, 10.0.0.7"), proxies))
                .isEqualTo("203.0.113.9");
        assertThat(Origin.of("::1", List.of("185.71.76.1", "203.0.113.9"), proxies))
                .isEqualTo("203.0.113.9");
        assertThat(Origin.of("10.0.0.1", List.of("garbage, 10.0.0.7"), proxies)).isEqualTo("garbage");
    }

    @Test
    void takesTheFirstOfAllWhereAllAreTrusted() {
        var proxies = Network.list("10.0.0.0/8");

        assertThat(Origin.of("10.0.0.1", List.of("10.0.0.3, 10.0.0.2"), proxies))
                .isEqualTo("10.0.0.3");
        assertThat(Origin.of("10.0.0.1", List.of(), proxies)).isEqualTo("10.0.0.1");
    }
}
