package dunlin.http.domain;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A network of IPv4 or IPv6 addresses, {@code 185.71.76.0/27} or {@code 2a02:5180::/32}; without a length one address. An IPv4 address
 * written in IPv6 ({@code ::ffff:185.71.76.1}) counts as what it is. No name is ever looked up.
 */
public final class Network {

    private static final Pattern FOUR = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}");
    private static final Pattern SIX = Pattern.compile("[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*");
    private static final Pattern LENGTH = Pattern.compile("\\d{1,3}");

    private final byte[] address;
    private final int length;

    private Network(byte[] address, int length) {
        this.address = address;
        this.length = length;
    }

    /**
     * Reads a network as people write it; bits behind its length are refused, lest a typing error admit others.
     *
     * @throws IllegalArgumentException with a text for people when it is none
     */
    public static Network of(String text) {
        String[] parts = text.strip().split("/", -1);
        byte[] address = bytes(parts[0]).orElseThrow(() -> new IllegalArgumentException("no address: " + parts[0]));
        int whole = address.length * Byte.SIZE;
        int length = whole;
        if (parts.length > 1) {
            boolean number = parts.length == 2 && LENGTH.matcher(parts[1]).matches();
            length = number ? Integer.parseInt(parts[1]) : -1;
        }
        if (length < 0 || length > whole) {
            throw new IllegalArgumentException("no network such as 185.71.76.0/27: " + text.strip());
        }
        Network network = new Network(masked(address, length), length);
        if (!Arrays.equals(address, network.address)) {
            throw new IllegalArgumentException("the address has bits behind its length: " + text.strip());
        }
        return network;
    }

    /** Reads a list with commas between; an empty text is an empty list. */
    public static List<Network> list(String text) {
        return Arrays.stream(text.split(",", -1))
                .filter(one -> !one.isBlank())
                .map(Network::of)
                .toList();
    }

    /** Whether the text is an address that lies in it; what is no address lies in none. */
    public boolean contains(String text) {
        return bytes(text)
                .filter(given -> given.length == address.length && Arrays.equals(address, masked(given, length)))
                .isPresent();
    }

    private static Optional<byte[]> bytes(String text) {
        if (!FOUR.matcher(text).matches() && !SIX.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text).getAddress());
        } catch (UnknownHostException noAddress) {
            return Optional.empty();
        }
    }

    private static byte[] masked(byte[] address, int length) {
        byte[] masked = new byte[address.length];
        for (int at = 0; at < address.length; at++) {
            int kept = Math.min(Math.max(length - at * Byte.SIZE, 0), Byte.SIZE);
            masked[at] = (byte) (address[at] & (0xFF00 >> kept));
        }
        return masked;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < address.length; at++) {
            text.append(at == 0 ? "" : ".").append(address[at] & 0xFF);
        }
        return text + "/" + length;
    }
}
