package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dunlin.local.Ports;
import dunlin.local.telegram.Answer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A node as operators run it: read by JMX from another machine, with JSON logs and limits of its own, deployed again and again. */
class OperatedNodeIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Path HOME = Surroundings.HOME.resolve("operated");
    private static final int REDEPLOYMENTS = 3;
    private static final int BEANS = 7;

    private static Nodes nodes;
    private static Node node;
    private static String jmxUrl;
    /** How many management beans there were, at each change. */
    private static final List<Integer> counts = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        nodes = Nodes.shared();
        nodes.one().kill();
        nodes.two().kill();
        nodes.telegram().script().clear();
        Surroundings.fresh("operated");
        var port = Ports.remembered(HOME.resolve("jmx.port"));
        jmxUrl = "service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi";
        node = nodes.another(
                "operated",
                project(),
                Map.of("JAVA_TOOL_OPTIONS", remoteJmx(port), "DUNLIN_HEALTH_OUTCOME_LIMIT", "PT4S"));
        node.begin();
        watchTheRedeployments();
        node.start();
    }

    @AfterAll
    static void end() {
        node.kill();
        nodes.telegram().script().clear();
    }

    /** The project's files, with another way of logging and a deployment that is taken back again and again. */
    private static Path project() throws IOException {
        var project = Files.createDirectories(HOME.resolve("project"));
        var config = Files.createDirectories(project.resolve("server-config"));
        try (var files = Files.list(Path.of("server-config"))) {
            for (var file : files.toList()) {
                Files.copy(file, config.resolve(file.getFileName()));
            }
        }
        var logging = config.resolve("logging.properties");
        Files.writeString(
                logging,
                Files.readString(logging)
                        .replace(
                                "formatter=java.util.logging.SimpleFormatter",
                                "formatter=fish.payara.enterprise.server.logging.JSONLogFormatter"));
        var deploy = config.resolve("deploy.txt");
        var commands = Files.readString(deploy);
        var deployment = commands.lines()
                .filter(line -> line.startsWith("deploy ") || line.startsWith("enable "))
                .toList();
        var again = "undeploy dunlin\n" + String.join("\n", deployment) + "\n";
        Files.writeString(
                deploy,
                commands.replace(deployment.get(1) + "\n", deployment.get(1) + "\n" + again.repeat(REDEPLOYMENTS)));
        Files.createSymbolicLink(project.resolve("target"), Path.of("target").toAbsolutePath());
        return project;
    }

    /** The flags of docs/operations.md, on the loopback without TLS. */
    private static String remoteJmx(int port) throws IOException {
        var access = Files.writeString(HOME.resolve("jmx.access"), "watcher readonly\noperator readwrite\n");
        var passwords =
                Files.writeString(HOME.resolve("jmx.password"), "watcher it-watch-only\noperator it-turns-too\n");
        Files.setPosixFilePermissions(passwords, PosixFilePermissions.fromString("rw-------"));
        var jmx = " -Dcom.sun.management.jmxremote.";
        return ("-Djava.rmi.server.hostname=127.0.0.1" + jmx + "port=" + port + jmx + "rmi.port=" + port + jmx
                + "host=127.0.0.1" + jmx + "authenticate=true" + jmx + "ssl=false" + jmx + "access.file=" + access
                + jmx + "password.file=" + passwords);
    }

    private static void watchTheRedeployments() throws Exception {
        await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            connect("watcher", "it-watch-only").close();
            return true;
        });
        try (var connector = connect("watcher", "it-watch-only")) {
            var server = connector.getMBeanServerConnection();
            await().atMost(Duration.ofMinutes(6))
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> {
                        var count = server.queryNames(new ObjectName("dunlin:*"), null)
                                .size();
                        if (count == 0 || count == BEANS) {
                            if (counts.isEmpty() || counts.get(counts.size() - 1) != count) {
                                counts.add(count);
                            }
                        }
                        return counts.size() == 2 * (REDEPLOYMENTS + 1);
                    });
        }
    }

    @Test
    void noManagementBeanIsLeftBehindByADeploymentThatWasTakenBack() throws Exception {
        assertThat(counts).containsExactly(0, BEANS, 0, BEANS, 0, BEANS, 0, BEANS);
        try (var connector = connect("watcher", "it-watch-only")) {
            assertThat(connector.getMBeanServerConnection().queryNames(new ObjectName("dunlin:*"), null))
                    .hasSize(BEANS);
        }
    }

    @Test
    void aWatcherReadsFromAnotherJvmAndMayNotTurnAnything() throws Exception {
        try (var connector = connect("watcher", "it-watch-only")) {
            var server = connector.getMBeanServerConnection();

            var pending = server.getAttribute(Jmx.name("Notifications"), "Pending");
            assertThat(pending).isInstanceOf(Long.class);
            assertThatThrownBy(() -> server.invoke(Jmx.name("Notifications"), "pauseSending", null, null))
                    .isInstanceOf(SecurityException.class);
            assertThat(server.getAttribute(Jmx.name("Notifications"), "SendingPaused"))
                    .isEqualTo(false);
        }
    }

    @Test
    void anOperatorTurns() throws Exception {
        try (var connector = connect("operator", "it-turns-too")) {
            var server = connector.getMBeanServerConnection();

            server.invoke(Jmx.name("Notifications"), "pauseSending", null, null);
            var paused = server.getAttribute(Jmx.name("Notifications"), "SendingPaused");
            server.invoke(Jmx.name("Notifications"), "resumeSending", null, null);

            assertThat(paused).isEqualTo(true);
        }
    }

    @Test
    void aWrongPasswordAndNoneAreRefused() {
        assertThatThrownBy(() -> connect("operator", "it-watch-only")).isInstanceOf(SecurityException.class);
        assertThatThrownBy(() -> JMXConnectorFactory.connect(new JMXServiceURL(jmxUrl)))
                .isInstanceOf(SecurityException.class);
    }

    @Test
    void theOutcomeIsRedAfterTheConfiguredLimitAndAttemptsAreFoundInTheJsonLog() throws Exception {
        nodes.telegram().script().always(Answer.serverError(500));
        var id = due("operated-anna", 4_000_000_000_001L);

        await().atMost(PATIENCE).until(() -> status("health/outcome") == 503);
        var live = status("health/live");
        var ready = status("health/ready");
        nodes.telegram().script().clear();

        await().atMost(PATIENCE).until(() -> status("health/outcome") == 200);
        assertThat(live).isEqualTo(200);
        assertThat(ready).isEqualTo(200);
        var line = await().atMost(PATIENCE)
                .until(
                        () -> logged("of notification " + id),
                        lines -> lines.stream().anyMatch(one -> message(one).contains(": receipt [")));
        assertThat(line).allSatisfy(one -> {
            assertThat(message(one)).endsWith(" [trace " + id.replace("-", "") + "]");
            assertThat(one.getString("LoggerName")).isEqualTo("dunlin.notification.Delivery");
        });
    }

    /** A reminder that is due now; gives its id. */
    private static String due(String subscription, long chat) throws Exception {
        var api = Rest.integrator().at(node.uri());
        var now = Rest.viewer().at(node.uri()).get("clock").string("now");
        assertThat(api.put("plans/" + subscription, """
                {"title": "Monthly", "period": "P1M", "price": {"amount": "299.00", "currency": "RUB"},
                 "reminders": [%s]}""".formatted(Customer.endedRule(Duration.ofDays(2))))
                        .status())
                .isIn(200, 201);
        assertThat(api.put("subscriptions/" + subscription, """
                {"plan_id": "%s", "chat_id": %d, "access_until": "%s"}""".formatted(subscription, chat, now))
                        .status())
                .isIn(200, 201);
        await().atMost(PATIENCE).until(() -> !ids(subscription).isEmpty());
        return ids(subscription).get(0);
    }

    private static List<String> ids(String subscription) throws Exception {
        return nodes.texts("select notification_id from notification where subscription_id = ?", subscription);
    }

    private static int status(String path) throws Exception {
        URI address = node.uri().resolve(path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                .statusCode();
    }

    private static List<JsonObject> logged(String words) throws IOException {
        return Files.readAllLines(nodes.home("operated").resolve("server.log")).stream()
                .filter(line -> line.startsWith("{") && line.contains(words))
                .map(line -> Json.createReader(new StringReader(line)).readObject())
                .toList();
    }

    private static String message(JsonObject line) {
        return line.getString("LogMessage");
    }

    private static JMXConnector connect(String user, String password) throws IOException {
        return JMXConnectorFactory.connect(
                new JMXServiceURL(jmxUrl), Map.of(JMXConnector.CREDENTIALS, new String[] {user, password}));
    }
}
