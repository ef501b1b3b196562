package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dunlin.local.EmbeddedDatabase;
import dunlin.local.Ports;
import dunlin.local.telegram.Options;
import dunlin.local.telegram.TelegramSimulator;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * A node as an operator runs it: the files of the images, every secret in a file, a PostgreSQL that asks for passwords, Artemis as a process of
 * its own; and all secrets are changed. By {@code mvn -Pdeployments} only.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OwnSurroundingsIT {

    private static final Duration START = Duration.ofMinutes(4);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Path HOME = Surroundings.HOME.resolve("own");
    private static final Path SECRETS = HOME.resolve("secrets");

    private static EmbeddedDatabase database;
    private static TelegramSimulator telegram;
    private static Installation broker;
    private static Installation node;
    private static String brokerUrl;
    private static int probesPort;

    @BeforeAll
    static void anInstallation() throws Exception {
        Surroundings.fresh("own");
        Files.createDirectories(SECRETS);
        database = EmbeddedDatabase.start(
                Surroundings.HOME.resolve("postgresql"),
                HOME.resolve("database"),
                () -> Ports.remembered(HOME.resolve("database.port")),
                System.err::println);
        askForPasswords();
        telegram = TelegramSimulator.start(0, Options.standard().acceptingOnly("100:first-bot"));
        var acceptor = "127.0.0.1:" + Ports.remembered(HOME.resolve("broker.port"));
        brokerUrl = "tcp://" + acceptor;
        probesPort = Ports.remembered(HOME.resolve("probes.port"));
        secrets();
        broker = new Installation(
                "broker.Dockerfile",
                HOME.resolve("broker"),
                Map.of(
                        "DUNLIN_BROKER_ACCEPTOR", acceptor,
                        "DUNLIN_BROKER_DATA", HOME.resolve("broker/data").toString(),
                        "DUNLIN_BROKER_USERS_FILE",
                                SECRETS.resolve("broker-users").toString()));
        node = new Installation("Dockerfile", HOME.resolve("node"), nodeEnvironment());
        broker.start();
        node.start();
        awaitReady();
    }

    @AfterAll
    static void itEnds() throws Exception {
        node.stop();
        broker.stop();
        telegram.close();
        database.close();
    }

    @Test
    @Order(1)
    void worksWithPostgreSqlAndArtemisOfItsOwn() throws Exception {
        remindsSomebody();

        assertThat(telegram.requests()).isNotEmpty();
        assertThatThrownBy(() -> database("dunlin", "wrong").close()).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> broker("dunlin", "wrong")).isInstanceOf(JMSException.class);
    }

    @Test
    @Order(1)
    void probesAreFoundAtTheirOwnPortOnly() throws Exception {
        assertThat(probe("health/live").statusCode()).isEqualTo(200);
        assertThat(probe("metrics").body()).contains("jvm_");
        assertThat(Wire.toRoot("health/live").sent().statusCode()).isEqualTo(404);
        assertThat(Wire.toRoot("metrics").sent().statusCode()).isEqualTo(404);
    }

    @Test
    @Order(2)
    void tokensOfTheApiAndOfWebhooksAreReadAgain() throws Exception {
        secret("integrator-token", "second-integrator");
        secret("webhook-secret", "second-webhook");

        await().atMost(PATIENCE).until(() -> status("second-integrator") == 200);
        assertThat(status(Environment.integratorToken())).isEqualTo(401);
        assertThat(webhook("second-webhook")).isEqualTo(200);
        assertThat(webhook("first-webhook")).isIn(401, 403);

        secret("integrator-token", Environment.integratorToken());
        await().atMost(PATIENCE).until(() -> status(Environment.integratorToken()) == 200);
    }

    @Test
    @Order(3)
    void theBotsTokenIsReadAgain() throws Exception {
        var port = telegram.apiUrl().getPort();
        telegram.close();
        telegram = TelegramSimulator.start(
                port, Options.standard().acceptingOnly("100:second-bot").firstMessageId(1000));
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), Duration.ofDays(2));
        await().atMost(PATIENCE).until(() -> !telegram.requests().isEmpty());
        assertThat(anna.notification().getString("state")).isNotEqualTo("sent");

        secret("bot-token", "100:second-bot");

        await().atMost(PATIENCE)
                .until(() -> anna.notification().getString("state").equals("sent"));
    }

    @Test
    @Order(4)
    void passwordsOfDatabaseAndBrokerAreChangedByARestart() throws Exception {
        try (var connection = database("postgres", "postgres")) {
            Sql.update(connection, "alter role dunlin password 'second-database'");
        }
        secret("database-password", "second-database");
        secret("broker-users", "dunlin = second-broker");
        secret("broker-password", "second-broker");
        assertThatThrownBy(() -> database("dunlin", "first-database").close()).isInstanceOf(SQLException.class);
        await().atMost(PATIENCE).until(() -> refusedByTheBroker("first-broker"));

        node.stop();
        node.start();
        awaitReady();

        remindsSomebody();
    }

    @Test
    @Order(5)
    void noSecretWasEverSaid() throws Exception {
        assertThat(node.said() + broker.said())
                .doesNotContain("first-", "second-")
                .doesNotContain(Environment.integratorToken(), Environment.operatorToken(), Environment.viewerToken());
    }

    private static HttpResponse<String> probe(String path) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + probesPort + "/" + path));
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }

    private static void askForPasswords() throws SQLException, IOException {
        try (var connection = database("postgres", "postgres")) {
            Sql.update(connection, "alter role dunlin password 'first-database'");
            try (var shown = connection.createStatement().executeQuery("show hba_file")) {
                shown.next();
                Files.writeString(Path.of(shown.getString(1)), """
                        host all postgres 127.0.0.1/32 trust
                        host all all 127.0.0.1/32 scram-sha-256
                        """);
            }
            connection.createStatement().execute("select pg_reload_conf()");
        }
        await().atMost(PATIENCE).until(() -> {
            try (var connection = database("dunlin", "wrong")) {
                return connection == null;
            } catch (SQLException asked) {
                return true;
            }
        });
    }

    private static void secrets() throws IOException {
        secret("database-password", "first-database");
        secret("broker-password", "first-broker");
        secret("broker-users", "dunlin = first-broker");
        secret("bot-token", "100:first-bot");
        secret("webhook-secret", "first-webhook");
        secret("viewer-token", Environment.viewerToken());
        secret("integrator-token", Environment.integratorToken());
        secret("operator-token", Environment.operatorToken());
    }

    private static void secret(String name, String value) throws IOException {
        Files.writeString(SECRETS.resolve(name), value + "\n");
    }

    private static Map<String, String> nodeEnvironment() {
        var environment = new HashMap<>(Map.of(
                "DUNLIN_HTTP_PORT",
                String.valueOf(Environment.httpPort()),
                "DUNLIN_WORK_DIR",
                HOME.resolve("node/work").toString(),
                "DUNLIN_DATABASE_URL",
                database.url(),
                "DUNLIN_DATABASE_USER",
                "dunlin",
                "DUNLIN_BROKER_URL",
                brokerUrl,
                "DUNLIN_BROKER_USER",
                "dunlin",
                "DUNLIN_TELEGRAM_API_URL",
                telegram.apiUrl().toString(),
                "DUNLIN_PROBES_PORT",
                String.valueOf(probesPort),
                "DUNLIN_PLANNER_INTERVAL",
                "PT0.5S"));
        Map.of(
                        "DATABASE_PASSWORD", "database-password",
                        "BROKER_PASSWORD", "broker-password",
                        "TELEGRAM_TOKEN", "bot-token",
                        "TELEGRAM_WEBHOOK_SECRET", "webhook-secret",
                        "API_VIEWER_TOKEN", "viewer-token",
                        "API_INTEGRATOR_TOKEN", "integrator-token",
                        "API_OPERATOR_TOKEN", "operator-token")
                .forEach((name, file) -> environment.put(
                        "DUNLIN_" + name + "_FILE", SECRETS.resolve(file).toString()));
        return environment;
    }

    /** The server calls itself ready without the application, too: nobody may hear that. */
    private static void awaitReady() {
        var heard = new ArrayList<String>();
        await().atMost(START).ignoreExceptions().until(() -> {
            var answer = probe("health/ready");
            if (answer.statusCode() == 200) {
                heard.add(answer.body());
            }
            return !heard.isEmpty();
        });
        assertThat(heard.get(0)).contains("\"database\"");
    }

    private static void remindsSomebody() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), Duration.ofDays(2));
        anna.awaitNotification("sent");
        assertThat(telegram.phone(anna.chatId).messages()).hasSize(1);
    }

    private static int status(String token) throws Exception {
        return Wire.to("subscriptions").bearer(token).sent().statusCode();
    }

    private static int webhook(String secret) throws Exception {
        return Wire.toRoot("webhooks/telegram")
                .method("POST")
                .header("X-Telegram-Bot-Api-Secret-Token", secret)
                .json("{\"update_id\": " + Instant.now().toEpochMilli() + "}")
                .sent()
                .statusCode();
    }

    private static Connection database(String user, String password) throws SQLException {
        return DriverManager.getConnection(database.url(), user, password);
    }

    private static void broker(String user, String password) throws JMSException {
        try (var factory = new ActiveMQConnectionFactory(brokerUrl, user, password);
                var connection = factory.createConnection()) {
            connection.start();
        }
    }

    private static boolean refusedByTheBroker(String password) {
        try {
            broker("dunlin", password);
            return false;
        } catch (JMSException refused) {
            return true;
        }
    }
}
