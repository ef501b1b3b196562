package dunlin.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The dashboard and the alerts ask for metrics that there are. */
class DashboardTest {

    private static final Path FAMILIES = Path.of("src/main/java/dunlin/operations/metrics/Family.java");
    private static final Pattern METRIC = Pattern.compile("\\bdunlin_[a-z_0-9]+");
    private static final Pattern HISTOGRAM_PART = Pattern.compile("_(bucket|count|sum)$");

    private JsonObject dashboard;
    private Set<String> known;

    @BeforeEach
    void read() throws IOException {
        try (var reader =
                Json.createReader(Files.newInputStream(Script.DOCKER.resolve("grafana/dashboards/dunlin.json")))) {
            dashboard = reader.readObject();
        }
        known = metrics(Files.readString(FAMILIES));
    }

    @Test
    void panelsAskForMetricsThatThereAre() {
        var asked = metrics(dashboard.getJsonArray("panels").toString());

        assertThat(asked).hasSizeGreaterThan(25);
        assertThat(known).containsAll(asked);
    }

    @Test
    void everyPanelHasATitleAPlaceAndTheProvisionedSource() {
        var panels = dashboard.getJsonArray("panels").getValuesAs(JsonObject.class);
        var places = new TreeSet<String>();

        assertThat(panels).hasSizeGreaterThan(25).allSatisfy(panel -> {
            assertThat(panel.getString("title")).isNotBlank();
            var place = panel.getJsonObject("gridPos");
            assertThat(places.add(place.getInt("x") + " " + place.getInt("y"))).isTrue();
            assertThat(place.getInt("x") + place.getInt("w")).isLessThanOrEqualTo(24);
            if (!panel.getString("type").equals("row")) {
                assertThat(panel.getJsonObject("datasource").getString("uid")).isEqualTo("prometheus");
                assertThat(panel.getJsonArray("targets")).isNotEmpty();
            }
        });
    }

    @Test
    void alertsAskForMetricsThatThereAre() throws IOException {
        var asked = metrics(Files.readString(Script.DOCKER.resolve("alerts.yml")));

        assertThat(asked).hasSizeGreaterThan(5);
        assertThat(known).containsAll(asked);
    }

    private static Set<String> metrics(String text) {
        return METRIC.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(name -> HISTOGRAM_PART.matcher(name).replaceFirst(""))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
