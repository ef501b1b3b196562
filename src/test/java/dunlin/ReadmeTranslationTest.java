package dunlin;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.Markdown.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** docs/README.ru.md says what README.md says: a change of the one without the other is noticed, as far as it shows in code, tables, lists and links. */
class ReadmeTranslationTest {

    private static final Path ENGLISH = Path.of("README.md");
    private static final Path RUSSIAN = Path.of("docs/README.ru.md");

    private static List<Section> english;
    private static List<Section> russian;

    @BeforeAll
    static void readBoth() throws IOException {
        english = Markdown.sections(ENGLISH);
        russian = Markdown.sections(RUSSIAN);
    }

    @Test
    void hasTheSameHeadingsInTheSameOrder() {
        assertThat(Markdown.headings(russian)).isEqualTo(Markdown.headings(english));
        assertThat(english).hasSizeGreaterThan(10);
    }

    @Test
    void showsTheSameCommands() {
        assertSame(Section::blocks);
    }

    @Test
    void namesTheSameCommandsWordsAndValues() {
        assertSame(Section::inline);
    }

    @Test
    void hasTheSameTablesRowByRow() {
        assertSame(Section::tables);
    }

    @Test
    void hasAsManyPointsAndDecisions() {
        assertSame(Section::points);
        assertSame(Section::bold);
    }

    @Test
    void linksToTheSamePagesAndEachToTheOther() {
        for (var i = 1; i < english.size(); i++) {
            assertThat(russian.get(i).links(Path.of("docs")))
                    .as(english.get(i).heading())
                    .isEqualTo(english.get(i).links(Path.of("")));
        }
        assertThat(english.get(0).links(Path.of(""))).contains(RUSSIAN);
        assertThat(russian.get(0).links(Path.of("docs"))).contains(ENGLISH);
        assertThat(english)
                .flatMap(section -> section.links(Path.of("")))
                .filteredOn(link -> !link.toString().contains(":"))
                .allMatch(Files::exists);
    }

    private static void assertSame(Function<Section, ?> aspect) {
        for (var i = 0; i < english.size(); i++) {
            assertThat(aspect.apply(russian.get(i)))
                    .as("%s in %s", english.get(i).heading(), RUSSIAN)
                    .isEqualTo(aspect.apply(english.get(i)));
        }
    }
}
