package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.BrokerParameters;
import dunlin.local.EmbeddedBroker;
import dunlin.local.EmbeddedDatabase;
import dunlin.local.Ports;
import dunlin.local.gateway.YooKassaSimulator;
import dunlin.local.telegram.TelegramSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * Two nodes that may be killed, with a database, a broker and a Telegram of their own: nobody else's rows are among theirs. Made
 * when a test first asks for them, shared by all, and ended with the session. Which of them run is the test's affair.
 */
final class Nodes {

    /** How many requests to Telegram one node makes at once: the sessions of its listener (glassfish-ejb-jar.xml). */
    static final int SESSIONS = 8;

    /** What makes a killed node's rows go on soon: short leases, which must outlast the longest wait for Telegram. */
    private static final Map<String, String> SHORT_TIMES = Map.of(
            "DUNLIN_TELEGRAM_CONNECT_TIMEOUT", "PT1S",
            "DUNLIN_TELEGRAM_TIMEOUT", "PT15S",
            "DUNLIN_DELIVERY_LEASE", "PT17S",
            "DUNLIN_DELIVERY_FIRST_BACKOFF", "PT0.2S",
            "DUNLIN_DELIVERY_MAX_BACKOFF", "PT1S");

    private static Nodes shared;

    private final EmbeddedDatabase database;
    private final Path home;
    private final int brokerPort;
    private EmbeddedBroker broker;
    private final TelegramSimulator telegram = TelegramSimulator.start(0);
    private final YooKassaSimulator yooKassa = YooKassaSimulator.start(0);
    private final Node one;
    private final Node two;

    private Nodes(Path home) throws Exception {
        this.home = Files.createDirectories(home);
        database = EmbeddedDatabase.start(
                Surroundings.HOME.resolve("postgresql"),
                home.resolve("database"),
                () -> Ports.remembered(home.resolve("database.port")),
                System.err::println);
        brokerPort = Ports.remembered(home.resolve("broker.port"));
        brokerStarts();
        one = new Node(home.resolve("one"), environment());
        two = new Node(home.resolve("two"), environment());
    }

    private void brokerStarts() {
        broker = EmbeddedBroker.start(
                Path.of("server-config/broker.xml").toAbsolutePath(),
                home.resolve("broker"),
                brokerPort,
                Environment.brokerUser(),
                Environment.brokerPassword());
    }

    /** Tells the story while the broker is away: it has crashed, and comes back with what it had stored. */
    void withoutBroker(Surroundings.Story story) throws Exception {
        broker.crash();
        try {
            story.tell();
        } finally {
            brokerStarts();
        }
    }

    /** Follows the broker through its absences; close it after use. */
    ActiveMQConnectionFactory broker() {
        return new ActiveMQConnectionFactory(
                broker.url() + "?reconnectAttempts=-1&retryInterval=200",
                Environment.brokerUser(),
                Environment.brokerPassword());
    }

    private Map<String, String> environment() {
        var environment = new HashMap<>(SHORT_TIMES);
        environment.put("DUNLIN_DATABASE_URL", database.url());
        environment.put("DUNLIN_BROKER_URL", broker.url());
        environment.put("DUNLIN_BROKER_PARAMETERS", BrokerParameters.of(broker.url()));
        environment.put("DUNLIN_TELEGRAM_API_URL", telegram.apiUrl().toString());
        environment.put("DUNLIN_YOOKASSA_API_URL", yooKassa.apiUrl().toString());
        environment.put("DUNLIN_TELEGRAM_UPDATES", "polling");
        return environment;
    }

    static synchronized Nodes shared() throws Exception {
        if (shared == null) {
            Surroundings.fresh("nodes");
            shared = new Nodes(Surroundings.HOME.resolve("nodes"));
        }
        return shared;
    }

    /** Ends everything, if anybody has asked for it. */
    static synchronized void end() throws IOException {
        if (shared != null) {
            shared.one.kill();
            shared.two.kill();
            shared.telegram.close();
            shared.yooKassa.close();
            shared.broker.close();
            shared.database.close();
            shared = null;
        }
    }

    /** A node more, of the files of that project, with these settings besides; whoever asks for it ends it. */
    Node another(String name, Path project, Map<String, String> more) throws Exception {
        var environment = new HashMap<>(environment());
        environment.putAll(more);
        return new Node(home.resolve(name), environment, project);
    }

    /** Where a node of that name keeps its files. */
    Path home(String name) {
        return home.resolve(name);
    }

    Node one() {
        return one;
    }

    Node two() {
        return two;
    }

    TelegramSimulator telegram() {
        return telegram;
    }

    Connection database() throws SQLException {
        return DriverManager.getConnection(database.url(), EmbeddedDatabase.USER, EmbeddedDatabase.PASSWORD);
    }

    /** The first column of what that query gives. */
    List<String> texts(String sql, Object... parameters) throws SQLException {
        try (var connection = database();
                var query = connection.prepareStatement(sql)) {
            for (var i = 0; i < parameters.length; i++) {
                query.setObject(i + 1, parameters[i]);
            }
            var texts = new ArrayList<String>();
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
            }
            return texts;
        }
    }

    /** The first node's present instant. */
    Instant now() {
        return Instant.parse(Rest.viewer().at(one.uri()).get("clock").string("now"));
    }

    /** So much time passes, whether anybody is there or not; nodes that run see it within ten seconds. */
    void clockRuns(Duration by) throws SQLException {
        try (var connection = database()) {
            Sql.update(
                    connection,
                    "update clock_offset set advanced_micros = advanced_micros + ?",
                    TimeUnit.NANOSECONDS.toMicros(by.toNanos()));
        }
    }

    /** Returns when the database has seen the end of every connection of the nodes, so that nothing of theirs is under way. */
    void awaitNobodyAtTheDatabase() {
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            try (var connection = database()) {
                assertThat(Sql.count(
                                connection, "select count(*) from pg_stat_activity where application_name = 'dunlin'"))
                        .isZero();
            }
        });
    }
}
