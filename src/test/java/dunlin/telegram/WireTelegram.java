package dunlin.telegram;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Bot API on a bare socket of the loopback: it notes every request that came whole and does to the wire what its script says. */
final class WireTelegram implements AutoCloseable {

    /** What happens after a request has arrived. */
    interface Script {
        void play(Request request, Socket socket) throws Exception;
    }

    /** A request as it came over the wire. */
    record Request(String method, String path, String head, String body) {}

    private static final Pattern LENGTH = Pattern.compile("content-length: (\\d+)", Pattern.CASE_INSENSITIVE);

    final List<Request> requests = new CopyOnWriteArrayList<>();
    final CountDownLatch clientClosed = new CountDownLatch(1);
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ServerSocket server;
    private volatile Script script;

    WireTelegram(Script script) throws IOException {
        this.script = script;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    static WireTelegram answering(int status, String body) throws IOException {
        return new WireTelegram(answer(status, body));
    }

    static Script answer(int status, String body) {
        return (request, socket) -> write(socket, head(status, "", body) + body);
    }

    static String head(int status, String headers, String body) {
        return "HTTP/1.1 " + status + " Whatever\r\n" + headers + "Content-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n";
    }

    static void write(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    void now(Script other) {
        script = other;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    List<Request> posts() {
        return requests.stream()
                .filter(request -> request.method().equals("POST"))
                .toList();
    }

    int connections() {
        return sockets.size();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                sockets.add(socket);
                daemon(() -> serve(socket));
            }
        } catch (IOException closed) {
            clientClosed.countDown();
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = socket.getInputStream();
            for (Request request = read(in); request != null; request = read(in)) {
                requests.add(request);
                script.play(request, socket);
                if (socket.isClosed()) {
                    return;
                }
            }
        } catch (Exception broken) {
            clientClosed.countDown();
        }
        clientClosed.countDown();
    }

    private static Request read(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return null;
            }
            head.write(next);
        }
        String text = head.toString(StandardCharsets.ISO_8859_1);
        Matcher length = LENGTH.matcher(text);
        int announced = length.find() ? Integer.parseInt(length.group(1)) : 0;
        byte[] body = in.readNBytes(announced);
        if (body.length < announced) {
            return null;
        }
        String[] first = text.split(" ", 3);
        return new Request(first[0], first[1], text, new String(body, StandardCharsets.UTF_8));
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "wire-telegram");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
