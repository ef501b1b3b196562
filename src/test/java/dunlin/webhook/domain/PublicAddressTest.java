package dunlin.webhook.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8.8.8.8",
                "1.1.1.1",
                "100.63.255.255",
                "100.128.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "169.253.255.255",
                "223.255.255.255",
                "2606:4700:4700::1111",
                "2a00:1450:4010:c0e::8a",
                "::ffff:8.8.8.8",
                "64:ff9b::808:808"
            })
    void whatAnybodyCanReachIsPublic(String text) throws UnknownHostException {
        assertThat(PublicAddress.is(InetAddress.getByName(text))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "127.0.0.1",
                "127.255.255.254",
                "10.0.0.1",
                "10.255.255.255",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "169.254.169.254",
                "169.254.0.1",
                "168.63.129.16",
                "100.64.0.1",
                "100.100.100.200",
                "100.127.255.255",
                "192.0.0.192",
                "192.0.2.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.1",
                "203.0.113.1",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255"
            })
    void whatOnlyNeighboursCanReachIsNot(String text) throws UnknownHostException {
        assertThat(PublicAddress.is(InetAddress.getByName(text))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "::",
                "::1",
                "fe80::1",
                "febf::1",
                "fec0::1",
                "fc00::1",
                "fd00:ec2::254",
                "ff02::1",
                "100::1",
                "2001:db8::1",
                "3fff::1",
                "5f00::1",
                "::ffff:127.0.0.1",
                "::ffff:169.254.169.254",
                "::ffff:10.0.0.1",
                "::127.0.0.1",
                "::a00:1",
                "64:ff9b::7f00:1",
                "64:ff9b::a9fe:a9fe",
                "64:ff9b::10.0.0.1",
                "64:ff9b:1::808:808",
                "2002:7f00:1::",
                "2002:a00:1::1",
                "2001:0:4136:e378:8000:63bf:3fff:fdd2"
            })
    void theirFormsInIpv6AreNotEither(String text) throws UnknownHostException {
        assertThat(PublicAddress.is(InetAddress.getByName(text))).isFalse();
    }

    @Test
    void aMappedAddressThatIsKeptAsIpv6CountsAsWhatItIs() throws UnknownHostException {
        var mapped = new byte[16];
        mapped[10] = (byte) 0xFF;
        mapped[11] = (byte) 0xFF;
        mapped[12] = 10;

        assertThat(PublicAddress.is(Inet6Address.getByAddress(null, mapped, 0))).isFalse();
    }

    @Test
    void aZoneChangesNothing() throws UnknownHostException {
        var bytes = InetAddress.getByName("fe80::1").getAddress();

        assertThat(PublicAddress.is(Inet6Address.getByAddress(null, bytes, 1))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2130706433", "127.1", "0177.0.0.1"})
    void anotherSpellingIsJudgedByWhereItLeads(String text) {
        try {
            var leadsTo = InetAddress.getByName(text);
            assertThat(PublicAddress.is(leadsTo))
                    .isEqualTo(leadsTo.getHostAddress().equals("177.0.0.1"));
        } catch (UnknownHostException leadsNowhere) {
            assertThat(leadsNowhere).hasMessageContaining(text);
        }
    }
}
