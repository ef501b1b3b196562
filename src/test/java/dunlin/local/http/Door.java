package dunlin.local.http;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/**
 * The listening socket on loopback: open, shut (connections are refused) or a black hole (connections are neither
 * accepted nor refused). The port stays the same.
 */
public final class Door {

    private static final int BACKLOG = 1024;
    private static final Duration BIND_PATIENCE = Duration.ofSeconds(10);

    private final HttpHandler handler;
    private final Executor executor;
    private final int port;
    private final List<Closeable> blackHole = new ArrayList<>();
    private HttpServer server;

    public Door(int port, HttpHandler handler, Executor executor) throws IOException {
        this.handler = handler;
        this.executor = executor;
        this.server = listen(port);
        this.port = server.getAddress().getPort();
    }

    public int port() {
        return port;
    }

    public synchronized void open() throws IOException {
        if (server != null) {
            return;
        }
        closeBlackHole();
        server = whenFree(() -> listen(port));
    }

    /** Ends every connection; new ones are refused from the moment this returns. */
    public synchronized void shut() throws IOException {
        closeBlackHole();
        if (server != null) {
            server.stop(0);
            server = null;
            // The server gives its socket up a moment later than it says; who can bind the port knows that it has.
            whenFree(() -> new ServerSocket(port, 1, loopback())).close();
        }
    }

    /** Ends every connection; new ones get no answer at all, as behind a firewall that drops packets (Linux only). */
    public synchronized void swallow() throws IOException {
        shut();
        blackHole.add(whenFree(() -> new ServerSocket(port, 1, loopback())));
        for (int i = 0; i < 16; i++) {
            Socket filler = new Socket();
            blackHole.add(filler);
            try {
                filler.connect(new InetSocketAddress(loopback(), port), 200);
            } catch (SocketTimeoutException e) {
                return; // The queue of unaccepted connections is full, which is what was wanted.
            }
        }
        throw new IOException("this system goes on accepting connections: no black hole on port " + port);
    }

    private HttpServer listen(int wanted) throws IOException {
        HttpServer opened = HttpServer.create(new InetSocketAddress(loopback(), wanted), BACKLOG);
        opened.setExecutor(executor);
        opened.createContext("/", handler);
        opened.start();
        return opened;
    }

    private void closeBlackHole() throws IOException {
        for (Closeable socket : blackHole) {
            socket.close();
        }
        blackHole.clear();
    }

    private static InetAddress loopback() {
        return InetAddress.getLoopbackAddress();
    }

    private interface Binding<T> {
        T bind() throws IOException;
    }

    private static <T> T whenFree(Binding<T> binding) throws IOException {
        long deadline = System.nanoTime() + BIND_PATIENCE.toNanos();
        while (true) {
            try {
                return binding.bind();
            } catch (BindException e) {
                if (System.nanoTime() > deadline) {
                    throw e;
                }
                LockSupport.parkNanos(1_000_000);
            }
        }
    }
}
