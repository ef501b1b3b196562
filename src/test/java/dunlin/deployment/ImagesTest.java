package dunlin.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The images: nobody's root, watched, started without a shell in between, and with nothing secret in a layer. */
class ImagesTest {

    private static final Pattern SECRET = Pattern.compile("(?i)(token|password|secret|credential)");

    @ParameterizedTest
    @ValueSource(strings = {"Dockerfile", "broker.Dockerfile"})
    void runsAsSomebodyWithoutRights(String name) throws IOException {
        var image = Image.of(name);

        assertThat(image.arguments("USER")).singleElement().asString().matches("[1-9]\\d{4,}");
        assertThat(image.position("USER"))
                .isGreaterThan(image.position("RUN"))
                .isLessThan(image.position("ENTRYPOINT"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Dockerfile", "broker.Dockerfile"})
    void startsAndIsWatchedWithoutAShellInBetween(String name) throws IOException {
        var image = Image.of(name);

        var program = Path.of(image.entry().get(0)).getFileName();
        assertThat(image.entry()).hasSize(1);
        assertThat(Script.CONFIG.resolve(program)).isExecutable();
        assertThat(image.copied()).contains("server-config/" + program);
        assertThat(image.health()).hasSizeGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Dockerfile", "broker.Dockerfile"})
    void nothingSecretIsInALayer(String name) throws IOException {
        var image = Image.of(name);

        assertThat(image.arguments("ADD")).isEmpty();
        assertThat(image.arguments("ARG")).isEmpty();
        assertThat(image.arguments("ENV"))
                .noneMatch(line -> SECRET.matcher(line).find());
        assertThat(image.copied())
                .noneMatch(source -> SECRET.matcher(source).find())
                .allMatch(source -> source.startsWith("target/") || Files.isRegularFile(Path.of(source)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Dockerfile", "broker.Dockerfile"})
    void isMadeFromAVersionOfAnImageAndFromWhatTheContextHolds(String name) throws IOException {
        var image = Image.of(name);
        var context = Files.readAllLines(Path.of(".dockerignore"));

        assertThat(image.arguments("FROM")).singleElement().asString().matches("[a-z-]+:\\d[\\w.-]*");
        assertThat(context).contains("**");
        assertThat(image.copied()).allMatch(source -> context.stream().anyMatch(rule -> letsIn(rule, source)));
    }

    private static boolean letsIn(String rule, String source) {
        var let = rule.replaceFirst("^!", "").replaceFirst("/\\*\\.jar$", "");
        return rule.startsWith("!") && (source.equals(let) || source.startsWith(let + "/"));
    }
}
