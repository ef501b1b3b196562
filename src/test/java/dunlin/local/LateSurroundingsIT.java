package dunlin.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.TelegramSimulator;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server is there before its database and its broker: it waits for them, says so, is ready when both are there, and works. */
class LateSurroundingsIT {

    private static final Path IT = Path.of("target/it").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final long CHAT = 4711;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Parts parts = new Parts(new Console(System.err));
    private Path home;
    private int http;
    private int databasePort;
    private int brokerPort;
    private TelegramSimulator telegram;

    @BeforeEach
    void nothingIsThereYet() throws IOException {
        home = IT.resolve("late");
        if (Files.exists(home)) {
            DataDirectory.deleteRecursively(home);
        }
        Files.createDirectories(home);
        http = Ports.remembered(home.resolve("http.port"));
        databasePort = Ports.remembered(home.resolve("database.port"));
        brokerPort = Ports.remembered(home.resolve("broker.port"));
        telegram = parts.start("Telegram", () -> TelegramSimulator.start(0));
    }

    @AfterEach
    void endAll() {
        parts.end();
    }

    @Test
    void waitsForDatabaseAndBrokerAndWorksWhenTheyHaveCome() throws Exception {
        var statuses = new ArrayList<Integer>();
        parts.start("the server", () -> ApplicationServer.start(files(), http, environment(), log()));
        await().atMost(PATIENCE).until(() -> {
            statuses.add(ready());
            return said("waiting for the database");
        });

        parts.start(
                "the database",
                () -> EmbeddedDatabase.start(
                        IT.resolve("postgresql"), home.resolve("database"), () -> databasePort, note -> {}));
        await().atMost(PATIENCE).until(() -> {
            statuses.add(ready());
            return said("database schema is at version") && ready() == 503;
        });
        assertThat(statuses).doesNotContain(200);
        assertThat(text("health/ready"))
                .contains("{\"name\":\"broker\",\"status\":\"DOWN\"", "{\"name\":\"database\",\"status\":\"UP\"");

        parts.start(
                "the broker",
                () -> EmbeddedBroker.start(
                        Path.of("server-config/broker.xml").toAbsolutePath(),
                        home.resolve("broker"),
                        brokerPort,
                        System.getenv("DUNLIN_BROKER_USER"),
                        System.getenv("DUNLIN_BROKER_PASSWORD")));
        await().atMost(PATIENCE).until(() -> ready() == 200);
        subscribe();
        await().atMost(PATIENCE).until(() -> telegram.phone(CHAT).messages().size() == 1);
        await().atMost(PATIENCE).until(() -> text("api/v1/notifications").contains("\"state\":\"sent\""));
    }

    private void subscribe() throws Exception {
        put("plans/late", """
                {"title": "Monthly", "period": "P1M", "price": {"amount": "299.00", "currency": "RUB"},
                 "reminders": [{"type": "access_ended", "offset": "PT0S", "valid_for": "P2D"}]}""");
        put("subscriptions/late", """
                {"plan_id": "late", "chat_id": %d, "access_until": "%s"}""".formatted(CHAT, Instant.now()));
    }

    private void put(String path, String json) throws Exception {
        var request = request("api/v1/" + path, "DUNLIN_API_INTEGRATOR_TOKEN")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(json))
                .build();
        var answer = client.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    }

    private int ready() throws Exception {
        try {
            return client.send(
                            request("health/ready", "DUNLIN_API_VIEWER_TOKEN").build(), BodyHandlers.discarding())
                    .statusCode();
        } catch (ConnectException notYet) {
            return 0;
        }
    }

    private String text(String path) throws Exception {
        return client.send(request(path, "DUNLIN_API_VIEWER_TOKEN").build(), BodyHandlers.ofString())
                .body();
    }

    private HttpRequest.Builder request(String path, String token) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http + "/" + path))
                .header("Authorization", "Bearer " + System.getenv(token));
    }

    private boolean said(String words) throws IOException {
        return Files.readString(home.resolve("server.log")).contains(words);
    }

    private ServerLog log() {
        return new ServerLog(home.resolve("server.log"), alarm -> {});
    }

    private ApplicationServer.ServerFiles files() {
        return new ApplicationServer.ServerFiles(Path.of("").toAbsolutePath(), home);
    }

    private Map<String, String> environment() {
        var broker = "tcp://127.0.0.1:" + brokerPort;
        return Map.of(
                "DUNLIN_HTTP_PORT", String.valueOf(http),
                "DUNLIN_DATABASE_URL", "jdbc:postgresql://127.0.0.1:" + databasePort + "/dunlin",
                "DUNLIN_BROKER_URL", broker,
                "DUNLIN_BROKER_PARAMETERS", BrokerParameters.of(broker),
                "DUNLIN_TELEGRAM_API_URL", telegram.apiUrl().toString());
    }
}
