package dunlin.operations.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FamilyTest {

    private static final Pattern NAME = Pattern.compile("`(dunlin_\\w+)`");

    @Test
    void everyMetricIsInTheTableOfTheDocumentAndNoOther() throws IOException {
        var rows = Files.readAllLines(Path.of("docs/operations.md")).stream()
                .filter(line -> line.startsWith("| `dunlin_"))
                .toList();

        var documented = rows.stream()
                .flatMap(row -> NAME.matcher(row).results())
                .map(name -> name.group(1))
                .collect(Collectors.toSet());

        assertThat(documented)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Family.values()).map(Family::metric).toList());
    }
}
