package dunlin.local;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Payara Micro with the resource adapter and the application, as a child of this process that ends with it. */
public final class ApplicationServer implements AutoCloseable {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private static final Duration START = Duration.ofMinutes(4);
    private static final Duration GRACE = Duration.ofSeconds(15);
    private static final Duration STOP = Duration.ofSeconds(20);
    private static final Duration LOOK = Duration.ofMillis(250);
    private static final int OK = 200;
    private static final Pattern DOWN = Pattern.compile("\"name\":\"(\\w+)\",\"status\":\"DOWN\"");
    private static final Pattern NOW = Pattern.compile("\"now\":\"([^\"]+)\"");

    private final Process process;
    private final ServerLog log;
    private final URI uri;
    private String health = "";

    private ApplicationServer(Process process, ServerLog log, URI uri) {
        this.process = process;
        this.log = log;
        this.uri = uri;
    }

    /** The same with a log of its own, {@code server.log} in its home; nothing of it is shown elsewhere. */
    public static ApplicationServer start(ServerFiles files, int port, Map<String, String> environment) {
        try {
            Files.createDirectories(files.home());
        } catch (IOException unwritable) {
            throw new StartupFailure("Cannot create " + files.home() + ": " + unwritable, unwritable);
        }
        return start(files, port, environment, new ServerLog(files.home().resolve("server.log"), alarm -> {}));
    }

    /** Starts the child; {@link #awaitReady()} tells when it can be used. */
    static ApplicationServer start(ServerFiles files, int port, Map<String, String> environment, ServerLog log) {
        files.discardFormerServer();
        ProcessBuilder builder = new ProcessBuilder(files.command(port)).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().putAll(files.environment());
        builder.directory(files.target().toFile());
        try {
            Process process = builder.start();
            Thread reader = new Thread(() -> log.follow(process.getInputStream()), "server-log");
            reader.setDaemon(true);
            reader.start();
            return new ApplicationServer(process, log, URI.create("http://127.0.0.1:" + port + "/"));
        } catch (IOException failed) {
            throw new StartupFailure("The server could not be started: " + failed.getMessage(), failed);
        }
    }

    public URI uri() {
        return uri;
    }

    /** Returns when the application, its database and its broker are there; a failed deployment, which does not end the server, is an error here. */
    public void awaitReady() throws InterruptedException {
        long start = System.nanoTime();
        long bootedAt = 0;
        while (!ready()) {
            if (!process.isAlive()) {
                throw failure("The server ended with code " + process.exitValue() + " while it started.");
            }
            if (log.undeployed()) {
                throw failure("The application could not be deployed.");
            }
            if (log.booted() && bootedAt == 0) {
                bootedAt = System.nanoTime();
            }
            if (bootedAt != 0 && System.nanoTime() - bootedAt > GRACE.toNanos()) {
                throw failure("The server is up, but the application did not become ready" + absent() + ".");
            }
            if (System.nanoTime() - start > START.toNanos()) {
                throw failure("The server was not ready after " + START.toSeconds() + " s.");
            }
            Thread.sleep(LOOK.toMillis());
        }
    }

    private boolean ready() throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(uri.resolve("health/ready"))
                    .timeout(Duration.ofSeconds(10))
                    .build();
            HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
            health = answer.body();
            // a server without the application has no checks and calls itself ready
            return answer.statusCode() == OK && answer.body().contains("\"database\"");
        } catch (IOException notYet) {
            return false;
        }
    }

    /** What time it is for the application, whose clock may have been moved; this machine's time if it does not say. */
    Instant now(String token) {
        try {
            HttpRequest request = HttpRequest.newBuilder(uri.resolve("api/v1/clock"))
                    .header("Authorization", "Bearer " + token)
                    .timeout(Duration.ofSeconds(10))
                    .build();
            String answer =
                    CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body();
            Matcher told = NOW.matcher(answer);
            return told.find() ? Instant.parse(told.group(1)) : Instant.now();
        } catch (IOException | IllegalArgumentException | DateTimeParseException untold) {
            return Instant.now();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Instant.now();
        }
    }

    private String absent() {
        List<String> down =
                DOWN.matcher(health).results().map(check -> check.group(1)).toList();
        return down.isEmpty() ? "" : ": it does not reach the " + String.join(" and the ", down);
    }

    private StartupFailure failure(String what) {
        String cause = log.cause()
                .map(text -> " The cause: " + text + (text.endsWith(".") ? "" : "."))
                .orElse("");
        return new StartupFailure(what + cause + " Its log: " + log.file());
    }

    /** Waits until the child has ended by itself. */
    int waitFor() throws InterruptedException {
        return process.waitFor();
    }

    /** Ends the child as a crash does (SIGKILL): it finishes nothing and closes nothing. It is gone when this returns. */
    public void kill() {
        log.hush();
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        log.hush();
        // by its handle: Process.destroy would close the pipe that its last words come through
        process.toHandle().destroy();
        try {
            if (!process.waitFor(STOP.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** What the server is made of, and the command that starts it. */
    public record ServerFiles(Path project, Path home) {

        List<String> command(int port) {
            Path target = target();
            Path config = project.resolve("server-config");
            return List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx1g",
                    "-Djdk.httpclient.keepalive.timeout=20",
                    "-Dactivemq.artemis.client.global.thread.pool.max.size=64",
                    "-Djava.net.preferIPv4Stack=true",
                    "-javaagent:" + target.resolve("dunlin-leash.jar"),
                    "-jar",
                    target.resolve("server/payara-micro.jar").toString(),
                    "--rootdir",
                    home.resolve("payara").toString(),
                    "--addlibs",
                    target.resolve("server/postgresql.jar").toString(),
                    "--logproperties",
                    config.resolve("logging.properties").toString(),
                    "--nohazelcast",
                    "--prebootcommandfile",
                    config.resolve("pre-boot.txt").toString(),
                    "--postbootcommandfile",
                    config.resolve("post-boot.txt").toString(),
                    "--port",
                    Integer.toString(port),
                    "--postdeploycommandfile",
                    config.resolve("deploy.txt").toString());
        }

        /** The server keeps its configuration between starts, and would find every resource there already. */
        void discardFormerServer() {
            if (Files.exists(home.resolve("payara"))) {
                DataDirectory.deleteRecursively(home.resolve("payara"));
            }
        }

        Path target() {
            return project.resolve("target");
        }

        /** What deploy.txt and post-boot.txt deploy, by names that hold no space: the server works in the directory where they are. */
        Map<String, String> environment() {
            return Map.of("DUNLIN_APPLICATION_FILE", "dunlin.war", "DUNLIN_ADAPTER_FILE", "artemis-ra.rar");
        }
    }
}
