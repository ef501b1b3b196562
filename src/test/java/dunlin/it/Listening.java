package dunlin.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a process of this machine listens on, as the Linux kernel tells it. */
final class Listening {

    /** Local address and port in hexadecimal, the state that means listening, the socket's number. */
    private static final Pattern SOCKET = Pattern.compile("\\s*\\d+: (\\w+):(\\w{4}) \\S+ 0A .*");

    /** 127.0.0.1, ::1 and the former as an IPv6 address, in the kernel's order of bytes. */
    private static final Set<String> LOOPBACK =
            Set.of("0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F");

    private Listening() {}

    /** The ports of that process that others than this machine can reach. */
    static List<Integer> toOthers(long pid) throws IOException {
        var own = sockets(pid);
        return Stream.of("tcp", "tcp6")
                .flatMap(table -> lines(Path.of("/proc/" + pid + "/net/" + table)))
                .map(SOCKET::matcher)
                .filter(Matcher::matches)
                .filter(socket -> !LOOPBACK.contains(socket.group(1)))
                .filter(socket -> own.contains(socket.group().strip().split("\\s+")[9]))
                .map(socket -> Integer.parseInt(socket.group(2), 16))
                .toList();
    }

    private static Set<String> sockets(long pid) throws IOException {
        try (var descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return descriptors
                    .map(Listening::target)
                    .filter(target -> target.startsWith("socket:["))
                    .map(target -> target.substring(8, target.length() - 1))
                    .collect(Collectors.toSet());
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }

    private static Stream<String> lines(Path table) {
        try {
            return Files.readAllLines(table).stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
