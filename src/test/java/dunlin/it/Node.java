package dunlin.it;

import dunlin.local.ApplicationServer;
import dunlin.local.ApplicationServer.ServerFiles;
import dunlin.local.Ports;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** One process of the application, started as the run command starts it, that a test may kill and start again. */
final class Node {

    private final Path home;
    private final Path project;
    private final Map<String, String> environment;
    private final int port;
    private ApplicationServer server;

    Node(Path home, Map<String, String> surroundings) throws Exception {
        this(home, surroundings, Path.of("").toAbsolutePath());
    }

    /** The same of the files of another project. */
    Node(Path home, Map<String, String> surroundings, Path project) throws Exception {
        this.home = Files.createDirectories(home);
        this.project = project;
        port = Ports.remembered(home.resolve("http.port"));
        environment = new HashMap<>(surroundings);
        environment.put("DUNLIN_HTTP_PORT", String.valueOf(port));
    }

    /** Starts it unless it runs, and returns when it is ready. */
    void start() throws InterruptedException {
        begin();
        server.awaitReady();
    }

    /** Starts it unless it runs, and returns at once. */
    void begin() {
        if (server == null) {
            server = ApplicationServer.start(new ServerFiles(project, home), port, environment);
        }
    }

    /** {@code kill -9}; it is gone when this returns. */
    void kill() {
        if (server != null) {
            server.kill();
            server = null;
        }
    }

    URI uri() {
        return server.uri();
    }
}
