package dunlin.local;

import dunlin.local.ApplicationServer.ServerFiles;
import dunlin.local.Tokens.Role;
import dunlin.local.telegram.Options;
import dunlin.local.telegram.TelegramSimulator;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** {@code mvn -Prun}: starts what Dunlin needs and Dunlin itself, tells how to use it, and ends everything on Ctrl-C. */
public final class Run {

    private final Console console = new Console(System.out);
    private final Parts parts = new Parts(console);
    private final Settings settings;
    private final Map<String, String> given = new LinkedHashMap<>();
    private final SimulatedGateways gateways;
    private Optional<TelegramSimulator> telegram = Optional.empty();

    private Run(Settings settings) {
        this.settings = settings;
        this.gateways = new SimulatedGateways(settings, parts, console, given);
    }

    public static void main(String[] arguments) {
        Run run = new Run(new Settings(System.getenv(), Path.of(arguments[0])));
        Runtime.getRuntime().addShutdownHook(new Thread(run::end, "end"));
        if (Boolean.getBoolean("dunlin.ends-with-parent")) {
            ProcessHandle.current().parent().ifPresent(Run::endWith);
        }
        System.exit(run.untilItEnds());
    }

    private static void endWith(ProcessHandle parent) {
        Thread watch = new Thread(
                () -> {
                    parent.onExit().join();
                    System.exit(1);
                },
                "parent-watch");
        watch.setDaemon(true);
        watch.start();
    }

    private int untilItEnds() {
        try {
            ApplicationServer server = start();
            int code = server.waitFor();
            if (!parts.ended()) {
                console.warn("The server ended by itself with code " + code + ".");
            }
        } catch (StartupFailure failure) {
            if (!parts.ended()) {
                console.line("");
                console.line("Dunlin did not start. " + failure.getMessage());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return 1;
    }

    private ApplicationServer start() throws InterruptedException {
        long begin = System.nanoTime();
        console.line("Dunlin starts; its data: " + settings.dataDirectory());
        int port = settings.httpPort();
        if (!Ports.free(port)) {
            throw new StartupFailure(
                    "Port " + port + " is in use. End what uses it, or set DUNLIN_HTTP_PORT to another port.");
        }
        DataDirectory data = parts.start("the data directory", () -> DataDirectory.open(settings.dataDirectory()));
        Secrets secrets = new Secrets(data.root().resolve("secrets.properties"));
        Tokens tokens = new Tokens(settings, secrets);
        tokens.madeUp().forEach((role, token) -> given.put(role.variable(), token));
        database(data);
        broker(data, secrets);
        gateways.start(port);
        telegram(port);
        ApplicationServer server = server(data, port);
        String viewer = tokens.of(Role.VIEWER);
        gateways.useClock(() -> server.now(viewer));
        console.done("Dunlin is ready", begin);
        Welcome.print(console, settings, server.uri(), tokens, telegram, gateways.running(), server.now(viewer));
        return server;
    }

    private void database(DataDirectory data) {
        given.put("DUNLIN_DATABASE_USER", settings.value("DUNLIN_DATABASE_USER").orElse(EmbeddedDatabase.USER));
        given.put(
                "DUNLIN_DATABASE_PASSWORD",
                settings.secret("DUNLIN_DATABASE_PASSWORD").orElse(EmbeddedDatabase.PASSWORD));
        if (settings.value("DUNLIN_DATABASE_URL").isPresent()) {
            return;
        }
        long begin = System.nanoTime();
        Path portFile = data.root().resolve("database.port");
        EmbeddedDatabase database = parts.start(
                "PostgreSQL",
                () -> EmbeddedDatabase.start(
                        data.directory("postgresql"),
                        data.directory("database"),
                        () -> Ports.remembered(portFile),
                        console::warn));
        given.put("DUNLIN_DATABASE_URL", database.url());
        console.done("PostgreSQL on port " + database.port(), begin);
    }

    private void broker(DataDirectory data, Secrets secrets) {
        String user = settings.value("DUNLIN_BROKER_USER").orElse("dunlin");
        String password =
                settings.secret("DUNLIN_BROKER_PASSWORD").orElseGet(() -> secrets.of("DUNLIN_BROKER_PASSWORD"));
        given.put("DUNLIN_BROKER_USER", user);
        given.put("DUNLIN_BROKER_PASSWORD", password);
        String url = settings.value("DUNLIN_BROKER_URL").orElseGet(() -> embeddedBroker(data, user, password));
        given.put("DUNLIN_BROKER_URL", url);
        given.put("DUNLIN_BROKER_PARAMETERS", BrokerParameters.of(url));
    }

    private String embeddedBroker(DataDirectory data, String user, String password) {
        long begin = System.nanoTime();
        int port = Ports.remembered(data.root().resolve("broker.port"));
        Path configuration = settings.project().resolve("server-config/broker.xml");
        EmbeddedBroker broker = parts.start(
                "the broker",
                () -> EmbeddedBroker.start(configuration, data.directory("broker"), port, user, password));
        console.done("Artemis on port " + port, begin);
        return broker.url();
    }

    private void telegram(int httpPort) {
        if (!settings.demonstration()) {
            return;
        }
        settings.value("DUNLIN_TELEGRAM_API_URL")
                .ifPresent(ignored -> console.warn(
                        "DUNLIN_TELEGRAM_API_URL does nothing without DUNLIN_TELEGRAM_TOKEN: Telegram is simulated"));
        int wanted = Ports.free(httpPort + 1) ? httpPort + 1 : 0;
        // the phones are new at each start, the stored receipts are not: their ids must never come again
        Options newIds = Options.standard().firstMessageId(Instant.now().getEpochSecond());
        TelegramSimulator simulator =
                parts.start("the Telegram simulator", () -> TelegramSimulator.start(wanted, newIds));
        given.put("DUNLIN_TELEGRAM_TOKEN", "100200300:demonstration");
        given.put("DUNLIN_TELEGRAM_API_URL", simulator.apiUrl().toString());
        String secret = settings.secret("DUNLIN_TELEGRAM_WEBHOOK_SECRET").orElse("demonstration");
        given.put("DUNLIN_TELEGRAM_WEBHOOK_SECRET", secret);
        if (settings.value("DUNLIN_TELEGRAM_UPDATES").orElse("webhook").equals("webhook")) {
            simulator.webhookTo(URI.create("http://127.0.0.1:" + httpPort + "/webhooks/telegram"), secret);
        }
        // with the keys of a real gateway the application would refuse it
        String movable = gateways.all() ? "true" : "false";
        given.put("DUNLIN_CLOCK_MOVABLE", settings.value("DUNLIN_CLOCK_MOVABLE").orElse(movable));
        telegram = Optional.of(simulator);
    }

    private ApplicationServer server(DataDirectory data, int port) throws InterruptedException {
        ServerFiles files = new ServerFiles(settings.project(), data.directory("server"));
        given.put("DUNLIN_HTTP_PORT", Integer.toString(port));
        ServerLog log = new ServerLog(data.directory("logs").resolve("server.log"), console::warn);
        console.starting("the server starts; its log: " + log.file());
        ApplicationServer server = parts.start("the server", () -> ApplicationServer.start(files, port, given, log));
        server.awaitReady();
        return server;
    }

    private void end() {
        if (parts.isEmpty()) {
            return;
        }
        console.line("Dunlin ends …");
        parts.end();
        console.line("Dunlin has ended.");
    }
}
