package dunlin.local;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.stream.Stream;

/**
 * A real PostgreSQL on the loopback address, whose commits are on the disk before they are answered. Any program of this machine may connect: it is for
 * one developer's machine, not for a server.
 */
public final class EmbeddedDatabase implements AutoCloseable {

    public static final String USER = "dunlin";
    public static final String PASSWORD = "dunlin";
    private static final String NAME = "dunlin";
    private static final Duration START = Duration.ofMinutes(1);
    private static final Duration STOP = Duration.ofSeconds(30);

    private final EmbeddedPostgres postgres;

    private EmbeddedDatabase(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    /**
     * Starts the database that lives in {@code home} from the binaries that are unpacked to {@code program}. What a killed start has left is put right first: a server that still runs, a half-unpacked
     * program, a half-made database; each is told to {@code notes}. The port is asked for after that.
     */
    public static EmbeddedDatabase start(Path program, Path home, IntSupplier port, Consumer<String> notes) {
        Path data = home.resolve("data");
        Path complete = home.resolve("complete");
        stopLeftOver(data, notes);
        discardHalfUnpacked(program, notes);
        if (Files.exists(data) && !Files.exists(complete)) {
            setAside(data, home.resolve("half-made"), notes);
        }
        try {
            Files.createDirectories(home);
            EmbeddedDatabase database = new EmbeddedDatabase(
                    builder(home, data, program, port.getAsInt()).start());
            database.prepare();
            if (!Files.exists(complete)) {
                Files.createFile(complete);
            }
            return database;
        } catch (IOException | SQLException | IllegalStateException failed) {
            throw new StartupFailure(
                    "PostgreSQL did not start: " + failed.getMessage() + ". Its log: " + home.resolve("postgresql.log"),
                    failed);
        }
    }

    private static EmbeddedPostgres.Builder builder(Path home, Path data, Path program, int port) {
        Redirect log = Redirect.appendTo(home.resolve("postgresql.log").toFile());
        return EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setOverrideWorkingDirectory(program.toFile())
                .setRegisterShutdownHook(false)
                .setPort(port)
                .setPGStartupWait(START)
                .setOutputRedirector(log)
                .setErrorRedirector(log)
                .setLocaleConfig("locale", "C")
                .setServerConfig("listen_addresses", "127.0.0.1")
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("max_connections", "120");
    }

    private static void stopLeftOver(Path data, Consumer<String> notes) {
        Optional<ProcessHandle> leftOver = postmaster(data);
        if (leftOver.isEmpty()) {
            return;
        }
        long pid = leftOver.get().pid();
        notes.accept("a PostgreSQL of a killed run is still there (process " + pid + "): stopping it");
        leftOver.get().destroy();
        try {
            leftOver.get().onExit().get(STOP.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException unstoppable) {
            throw new StartupFailure(
                    "The PostgreSQL of a killed run (process " + pid + ") does not stop. End it by hand.", unstoppable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StartupFailure("Interrupted while stopping process " + pid, interrupted);
        }
    }

    private static Optional<ProcessHandle> postmaster(Path data) {
        Path file = data.resolve("postmaster.pid");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            List<String> lines = Files.readAllLines(file);
            return lines.isEmpty()
                    ? Optional.empty()
                    : ProcessHandle.of(Long.parseLong(lines.get(0).strip())).filter(EmbeddedDatabase::isPostgres);
        } catch (IOException | NumberFormatException unreadable) {
            throw new StartupFailure("Cannot read " + file + ": " + unreadable, unreadable);
        }
    }

    private static boolean isPostgres(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> command.contains("postgres"))
                .orElse(false);
    }

    private static void setAside(Path data, Path aside, Consumer<String> notes) {
        if (Files.exists(aside)) {
            DataDirectory.deleteRecursively(aside);
        }
        try {
            Files.move(data, aside);
        } catch (IOException immovable) {
            throw new StartupFailure("Cannot move " + data + " aside: " + immovable, immovable);
        }
        notes.accept("a half-made database from a killed start was moved to " + aside);
    }

    private static void discardHalfUnpacked(Path program, Consumer<String> notes) {
        if (!Files.isDirectory(program)) {
            return;
        }
        try (Stream<Path> versions = Files.list(program)) {
            for (Path version : versions.filter(Files::isDirectory).toList()) {
                if (!Files.exists(version.resolve(".exists"))) {
                    notes.accept("a half-unpacked PostgreSQL from a killed start was discarded");
                    DataDirectory.deleteRecursively(version);
                }
            }
        } catch (IOException unreadable) {
            throw new StartupFailure("Cannot read " + program + ": " + unreadable, unreadable);
        }
    }

    private void prepare() throws SQLException {
        try (Connection connection = DriverManager.getConnection(postgres.getJdbcUrl("postgres", "postgres"));
                Statement statement = connection.createStatement()) {
            requireOn(statement, "fsync");
            requireOn(statement, "synchronous_commit");
            if (!found(statement, "select 1 from pg_roles where rolname = '" + USER + "'")) {
                statement.execute("create role " + USER + " login password '" + PASSWORD + "'");
            }
            if (!found(statement, "select 1 from pg_database where datname = '" + NAME + "'")) {
                statement.execute("create database " + NAME + " owner " + USER);
            }
        }
    }

    private static void requireOn(Statement statement, String setting) throws SQLException {
        try (ResultSet shown = statement.executeQuery("show " + setting)) {
            if (!shown.next() || !"on".equals(shown.getString(1))) {
                throw new StartupFailure("PostgreSQL runs with " + setting + " off: its commits would not be safe.");
            }
        }
    }

    private static boolean found(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            return rows.next();
        }
    }

    public int port() {
        return postgres.getPort();
    }

    /** The address for JDBC, without user and password. */
    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/" + NAME;
    }

    @Override
    public void close() throws IOException {
        postgres.close();
    }
}
