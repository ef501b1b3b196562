package dunlin.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;

/** Ports of the loopback address: whether one is free, and one that stays the same from start to start. */
public final class Ports {

    private Ports() {}

    public static boolean free(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    /** The port that the file remembers if it is still free, otherwise any free one, remembered from now on. */
    public static int remembered(Path file) {
        try {
            int former =
                    Files.exists(file) ? Integer.parseInt(Files.readString(file).strip()) : 0;
            int port = former > 0 && free(former) ? former : any();
            Files.writeString(file, port + System.lineSeparator());
            return port;
        } catch (IOException | NumberFormatException unreadable) {
            throw new StartupFailure("Cannot read or write the port in " + file + ": " + unreadable, unreadable);
        }
    }

    private static int any() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
