package dunlin.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.local.BrokerParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts start servers as their words say: secrets from files, the broker's address as the adapter wants it, nothing missing unsaid. */
@EnabledOnOs(OS.LINUX)
class ScriptsTest {

    private static final Map<String, String> COMPLETE = Map.of(
            "DUNLIN_DATABASE_URL", "jdbc:postgresql://db/dunlin",
            "DUNLIN_DATABASE_USER", "dunlin",
            "DUNLIN_DATABASE_PASSWORD", "one",
            "DUNLIN_BROKER_URL", "tcp://broker",
            "DUNLIN_BROKER_USER", "dunlin",
            "DUNLIN_BROKER_PASSWORD", "two");

    @TempDir
    Path folder;

    @Test
    void eachScriptIsReadByBash() throws Exception {
        assertThat(Script.all()).hasSizeGreaterThan(4);

        for (var script : Script.all()) {
            assertThat(Script.run(Map.of(), "bash", "-n", script.toString()))
                    .as(script.toString())
                    .isEqualTo(new Script.Ended(0, ""));
            assertThat(Files.isExecutable(script) || script.endsWith("environment.sh"))
                    .as(script.toString())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp://127.0.0.1:61616",
                "tcp://broker",
                "tcp://broker/",
                "tcp://one:1, tcp://two:2",
                "tcp://[::1]:61616",
            })
    void theBrokersAddressIsWrittenAsTheRunCommandWritesIt(String url) throws Exception {
        var environment = with("DUNLIN_BROKER_URL", url);

        assertThat(completed(environment, "DUNLIN_BROKER_PARAMETERS")).isEqualTo(BrokerParameters.of(url));
    }

    @ParameterizedTest
    @ValueSource(strings = {"broker:61616", "http://broker", "tcp://", "tcp://broker:port", "tcp://a b"})
    void anAddressThatIsNoneEndsTheStart(String url) throws Exception {
        var ended = complete(with("DUNLIN_BROKER_URL", url), "DUNLIN_BROKER_PARAMETERS");

        assertThat(ended.code()).isNotZero();
        assertThat(ended.said()).contains("must look like tcp://host:port");
    }

    @Test
    void aPasswordComesFromItsFile() throws Exception {
        var file = Files.writeString(folder.resolve("password"), "from $file \"'\\\n");
        var environment = with("DUNLIN_DATABASE_PASSWORD_FILE", file.toString());
        environment.remove("DUNLIN_DATABASE_PASSWORD");

        assertThat(completed(environment, "DUNLIN_DATABASE_PASSWORD")).isEqualTo("from $file \"'\\");
    }

    @Test
    void whatIsMissingIsNamedAndNothingThatIsSecret() throws Exception {
        var environment = new HashMap<>(COMPLETE);
        environment.remove("DUNLIN_DATABASE_USER");
        environment.remove("DUNLIN_BROKER_URL");

        var ended = complete(environment, "DUNLIN_DATABASE_USER");

        assertThat(ended).isEqualTo(new Script.Ended(1, "dunlin: not set: DUNLIN_DATABASE_USER DUNLIN_BROKER_URL\n"));
    }

    @Test
    void secretsAreMadeUpOnceAndKept() throws Exception {
        var secrets = folder.resolve("secrets");
        var script = Script.DOCKER.resolve("secrets.sh").toString();
        assertThat(Script.run(Map.of(), script, secrets.toString()).code()).isNotZero();

        Script.run(Map.of("DUNLIN_TELEGRAM_TOKEN", "1:bot"), script, secrets.toString());
        var first = Files.readString(secrets.resolve("operator-token"));
        assertThat(Script.run(Map.of(), script, secrets.toString()).code()).isZero();

        assertThat(Files.readString(secrets.resolve("operator-token")))
                .isEqualTo(first)
                .hasSize(48)
                .isNotEqualTo(Files.readString(secrets.resolve("viewer-token")));
        assertThat(Files.readString(secrets.resolve("telegram-token"))).isEqualTo("1:bot");
        assertThat(Files.readString(secrets.resolve("broker-users")))
                .isEqualTo("dunlin = " + Files.readString(secrets.resolve("broker-password")));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secrets)))
                .isEqualTo("rwx------");
    }

    private static Map<String, String> with(String name, String value) {
        var environment = new HashMap<>(COMPLETE);
        environment.put(name, value);
        return environment;
    }

    private static String completed(Map<String, String> environment, String variable) throws Exception {
        var ended = complete(environment, variable);
        assertThat(ended.code()).as(ended.said()).isZero();
        return ended.said();
    }

    private static Script.Ended complete(Map<String, String> environment, String variable) throws Exception {
        var words = ". " + Script.CONFIG + "/environment.sh; dunlin_complete_environment || exit 1; printf %s \"$"
                + variable + '"';
        return Script.run(environment, "bash", "-c", words);
    }
}
