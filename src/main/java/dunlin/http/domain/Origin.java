package dunlin.http.domain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Finds out whose address a request came from when proxies stand in front ({@code dunlin.trusted-proxies}). */
public final class Origin {

    private Origin() {}

    /**
     * The address that connected, unless that is a trusted proxy: then the right-most of X-Forwarded-For that is none, for
     * everything left of it was written by whoever sent the request. Where all are trusted, the left-most.
     *
     * @param connected the address at the other end of the connection
     * @param forwarded the values of X-Forwarded-For in their order
     */
    public static String of(String connected, List<String> forwarded, List<Network> trustedProxies) {
        List<String> hops = new ArrayList<>(forwarded.stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .map(String::strip)
                .toList());
        hops.add(connected);
        Collections.reverse(hops);
        return hops.stream()
                .filter(hop -> trustedProxies.stream().noneMatch(proxy -> proxy.contains(hop)))
                .findFirst()
                .orElse(hops.get(hops.size() - 1));
    }
}
