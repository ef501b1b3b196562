package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The same WAR and RAR in a stock Payara Server, as {@code server-config/payara-server.sh} sets it up. By {@code mvn -Pdeployments} only. */
class PayaraServerIT {

    private static final Pattern STORED_PASSWORD =
            Pattern.compile("name=\"password\" value=\"([^\"]*)\"", Pattern.CASE_INSENSITIVE);
    private static final int REDEPLOYMENTS = 3;

    /** The client of Telegram and the gateways. */
    private static final String CLIENT = "HttpClient-#-SelectorManager";

    /** What grows and shrinks with the work, whoever is deployed. */
    private static final Pattern POOLS =
            Pattern.compile("Executor-Service-#|GF Domain XML|Job Cleanup Service|FelixResolver-#"
                    + "|RunLevelControllerThread-#|http-thread-pool.*|admin-thread-pool.*|__ejb-thread-pool#|orb-thread-pool.*|payara-executor-.*"
                    + "|Thread-# \\(activemq-client-.*\\)|HttpClient-#-Worker-#|RMI .*|JMX .*");

    private static PayaraServer server;
    private static List<Integer> reachable;

    @BeforeAll
    static void aStockServer() throws Exception {
        server = new PayaraServer();
        server.run("create");
        server.run("start");
        server.run("deploy");
        Health.awaitReady();
        reachable = Listening.toOthers(server.pid()); // before anybody attaches, which opens a port
    }

    @AfterAll
    static void itEnds() throws Exception {
        server.run("stop");
        assertThat(server.process()).isEmpty();
    }

    @Test
    void tellsTheFirstReminder() throws Exception {
        remindsSomebody();

        assertThat(Wire.toRoot("health/live").sent().statusCode()).isEqualTo(200);
    }

    @Test
    void nobodyElseCanConnect() {
        assertThat(reachable).isEmpty();
    }

    @Test
    void noPasswordIsStoredInTheDomain() throws Exception {
        var stored = STORED_PASSWORD
                .matcher(Files.readString(server.home().resolve("config/domain.xml")))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(stored).hasSize(3).allMatch(value -> value.startsWith("${ENV=DUNLIN_"));
    }

    @Test
    void redeploymentsLeaveNoBeanAndNoThreadBehind() throws Exception {
        try (var jmx = Jmx.connect(server.pid())) {
            var beans = beans(jmx);
            assertThat(beans).contains("dunlin:type=Notifications", "dunlin:type=Queues");
            remindsSomebody();
            var threads = jmx.threads();

            for (var round = 1; round <= REDEPLOYMENTS; round++) {
                server.run("deploy");
                Health.awaitReady();
                remindsSomebody();
                assertThat(beans(jmx)).isEqualTo(beans);
            }

            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(more(jmx, threads)).isEmpty());
            server.run("undeploy");
            assertThat(beans(jmx)).isEmpty();
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(more(jmx, Map.of())).doesNotContain(CLIENT));
            server.run("deploy");
            Health.awaitReady();
            assertThat(beans(jmx)).isEqualTo(beans);
        }
    }

    /** The names that more threads bear than then, those of the server's pools aside. */
    private static Set<String> more(Jmx jmx, Map<String, Integer> then) throws Exception {
        jmx.collectGarbage();
        return jmx.threads().entrySet().stream()
                .filter(now -> now.getValue() > then.getOrDefault(now.getKey(), 0))
                .map(Map.Entry::getKey)
                .filter(name -> !POOLS.matcher(name).matches())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void remindsSomebody() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), Duration.ofDays(2));
        var notification = anna.awaitNotification("sent");
        assertThat(notification.getJsonObject("receipt").getInt("message_id"))
                .isEqualTo((int) anna.phone().messages().get(0).id());
    }

    private static Set<String> beans(Jmx jmx) throws Exception {
        return jmx.server().queryNames(new ObjectName("dunlin:*"), null).stream()
                .map(ObjectName::getCanonicalName)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
