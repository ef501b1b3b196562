package dunlin.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** {@code docker/compose.yml}: reachable from this machine only, secrets by file, and everything in it known and watched. */
class ComposeTest {

    private static final Path FILE = Script.DOCKER.resolve("compose.yml");
    private static final Pattern SECRET = Pattern.compile("(?i)(token|password|secret|key)");

    private final Map<String, Object> compose = yaml(FILE);
    private final Map<String, Object> services = map(compose.get("services"));

    @Test
    void portsAreThisMachinesOnly() {
        var ports = services.values().stream()
                .flatMap(service -> list(map(service).get("ports")).stream())
                .toList();

        assertThat(ports).hasSize(4).allMatch(port -> port.matches("127\\.0\\.0\\.1:\\d+:\\d+"));
    }

    @Test
    void secretsComeFromFilesThatTheScriptMakes() throws IOException {
        var declared = map(compose.get("secrets"));
        var script = Files.readString(Script.DOCKER.resolve("secrets.sh"));

        assertThat(declared).allSatisfy((name, secret) -> {
            assertThat(secret).isEqualTo(Map.of("file", "./secrets/" + name));
            assertThat(script).contains(name);
        });
        assertThat(services.values()).allSatisfy(service -> {
            var granted = list(map(service).get("secrets"));
            assertThat(declared.keySet()).containsAll(granted);
            assertThat(map(map(service).get("environment"))).allSatisfy((name, value) -> {
                if (SECRET.matcher(name).find()) {
                    var file = value.toString().replaceFirst("^/run/secrets/", "");
                    assertThat(name).endsWith("_FILE");
                    assertThat(granted).contains(file);
                }
            });
        });
        assertThat(Files.readAllLines(Path.of(".gitignore"))).contains("/docker/secrets/");
    }

    @Test
    void variablesOfTheNodesAreDocumented() throws IOException {
        var known = Files.readString(Path.of("README.md"));
        var names = map(map(services.get("dunlin-1")).get("environment")).keySet();

        assertThat(names).hasSizeGreaterThan(8).allSatisfy(name -> {
            var key = name.replaceFirst("_FILE$", "")
                    .toLowerCase(java.util.Locale.ROOT)
                    .split("_", 3);
            assertThat(known).contains("`" + key[0] + "." + key[1]).contains("." + key[2].replace('_', '-') + "`");
        });
    }

    @Test
    void everyServiceIsWatchedAndComesBack() {
        assertThat(services).allSatisfy((name, service) -> {
            assertThat(map(service)).containsEntry("restart", "unless-stopped");
            assertThat(map(service).containsKey("healthcheck") || map(service).containsKey("build"))
                    .isTrue();
        });
    }

    @Test
    void imagesAreNamedByVersionWithoutTheirRegistry() {
        assertThat(services.values()).allSatisfy(service -> {
            var image = (String) map(service).get("image");
            assertThat(image).matches(map(service).containsKey("build") ? "[a-z-]+" : "([a-z]+/)?[a-z]+:v?\\d[\\d.]*");
        });
    }

    @Test
    void volumesAreNamedAndFilesAreThere() {
        var named = map(compose.get("volumes")).keySet();
        var mounted = services.values().stream()
                .flatMap(service -> list(map(service).get("volumes")).stream())
                .map(mount -> mount.substring(0, mount.indexOf(':')))
                .toList();

        assertThat(mounted)
                .containsAll(named)
                .allMatch(source ->
                        source.startsWith("./") ? Files.exists(Script.DOCKER.resolve(source)) : named.contains(source));
    }

    @Test
    void prometheusAsksBothNodesAndGrafanaAsksPrometheus() {
        var jobs = objects(yaml(Script.DOCKER.resolve("prometheus.yml")).get("scrape_configs"));
        var targets = list(objects(jobs.get(0).get("static_configs")).get(0).get("targets"));
        var sources = objects(yaml(Script.DOCKER.resolve("grafana/provisioning/datasources/prometheus.yml"))
                .get("datasources"));

        assertThat(targets).containsExactly("dunlin-1:8080", "dunlin-2:8080");
        assertThat(services.keySet()).contains("dunlin-1", "dunlin-2", "prometheus");
        assertThat(sources.get(0)).containsEntry("uid", "prometheus").containsEntry("url", "http://prometheus:9090");
    }

    /** Where Docker's compose is installed it says whether it understands the file; no engine is needed. */
    @Test
    void composeUnderstandsIt() throws Exception {
        var command = new ArrayList<>(command());
        command.addAll(List.of("-f", FILE.toString(), "config"));

        var ended = Script.run(Map.of(), command.toArray(String[]::new));

        assertThat(ended.code()).as(ended.said()).isZero();
        assertThat(ended.said()).contains("dunlin-2", "jdbc:postgresql://database:5432/dunlin");
    }

    private static List<String> command() throws Exception {
        if (Script.installed("docker")
                && Script.run(Map.of(), "docker", "compose", "version").code() == 0) {
            return List.of("docker", "compose");
        }
        return Script.installed("docker-compose") ? List.of("docker-compose") : abort("no docker compose here");
    }

    private static Map<String, Object> yaml(Path file) {
        try (var reader = Files.newBufferedReader(file)) {
            return map(new Yaml().load(reader));
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    @SuppressWarnings("unchecked") // what YAML's maps are
    private static Map<String, Object> map(Object value) {
        return value == null ? Map.of() : (Map<String, Object>) value;
    }

    private static List<String> list(Object value) {
        return value == null
                ? List.of()
                : ((Collection<?>) value).stream().map(Object::toString).toList();
    }

    private static List<Map<String, Object>> objects(Object value) {
        return ((Collection<?>) value).stream().map(ComposeTest::map).toList();
    }
}
