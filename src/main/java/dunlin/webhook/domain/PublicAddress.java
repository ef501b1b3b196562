package dunlin.webhook.domain;

import dunlin.http.domain.Network;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/**
 * Tells the addresses that anybody can reach from those that only this machine and its neighbours can: nobody who may enter a webhook reaches
 * through Dunlin what he could not reach himself. After IANA's registries of special-purpose addresses; of IPv6 only global unicast is public.
 */
public final class PublicAddress {

    private static final List<Network> NOT_PUBLIC = Network.list(String.join(
            ",",
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10", // behind a carrier's NAT; a cloud's metadata too
            "127.0.0.0/8",
            "168.63.129.16/32", // a cloud's metadata at an address that looks public
            "169.254.0.0/16", // link-local, and the clouds' metadata
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4",
            "2001::/23", // Teredo among them
            "2001:db8::/32",
            "2002::/16", // 6to4, which has an IPv4 address in it
            "3fff::/20"));

    private static final Network GLOBAL_UNICAST = Network.of("2000::/3");
    private static final Network NAT64 = Network.of("64:ff9b::/96");
    private static final int IPV4_BYTES = 4;

    private PublicAddress() {}

    /** Whether anybody can reach it. */
    public static boolean is(InetAddress address) {
        var bytes = address.getAddress();
        var text = text(bytes);
        if (NAT64.contains(text)) {
            return isPublic(text(Arrays.copyOfRange(bytes, bytes.length - IPV4_BYTES, bytes.length)));
        }
        return isPublic(text);
    }

    private static boolean isPublic(String text) {
        return (!text.contains(":") || GLOBAL_UNICAST.contains(text))
                && NOT_PUBLIC.stream().noneMatch(network -> network.contains(text));
    }

    /** Without a zone; an IPv4 address that is written in IPv6 as what it is. */
    private static String text(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes).getHostAddress();
        } catch (UnknownHostException impossible) {
            throw new IllegalArgumentException("no address has so many bytes", impossible);
        }
    }
}
