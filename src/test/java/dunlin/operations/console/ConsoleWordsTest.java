package dunlin.operations.console;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.attempt.domain.Reason;
import dunlin.dunning.domain.AttemptState;
import dunlin.dunning.domain.Ending;
import dunlin.dunning.domain.SeriesState;
import dunlin.inquiry.domain.InquiryState;
import dunlin.notification.domain.NotificationState;
import dunlin.operations.jmx.Alarm;
import dunlin.rest.Role;
import dunlin.subscription.domain.EventStatus;
import dunlin.subscription.domain.SubscriptionState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The console's words: whole in both languages. */
class ConsoleWordsTest {

    private static final Path PAGES = Path.of("src/main/webapp");
    private static final Pattern USED = Pattern.compile("text\\['([^']+)'\\]|name=\"label\" value=\"([^\"]+)\"");

    private static Properties words(String language) {
        try (var file = Files.newBufferedReader(
                Path.of("src/main/resources/console_" + language + ".properties"), StandardCharsets.UTF_8)) {
            var words = new Properties();
            words.load(file);
            return words;
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private static String pages() throws IOException {
        try (var files = Files.walk(PAGES)) {
            return files.filter(file -> file.toString().endsWith(".xhtml"))
                    .map(ConsoleWordsTest::text)
                    .collect(Collectors.joining());
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private static Stream<String> all(String kind, Enum<?>[] values) {
        return Arrays.stream(values).map(value -> kind + "." + value.name().toLowerCase(Locale.ROOT));
    }

    @Test
    void bothLanguagesHaveTheSameKeys() {
        assertThat(new TreeSet<>(words("ru").stringPropertyNames()))
                .isEqualTo(new TreeSet<>(words("en").stringPropertyNames()));
    }

    @Test
    void noRussianWordsWereForgotten() {
        var russian = words("ru");

        assertThat(russian.stringPropertyNames())
                .filteredOn(key -> russian.getProperty(key).matches("[\\x00-\\x7f]*"))
                .isEmpty();
    }

    @Test
    void pagesUseOnlyWordsThatThereAre() throws IOException {
        var used = USED.matcher(pages())
                .results()
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .collect(Collectors.toSet());

        assertThat(words("en").stringPropertyNames()).containsAll(used);
        assertThat(used).hasSizeGreaterThan(60);
    }

    @Test
    void everyWordOfTheApiIsTranslated() {
        var needed = Stream.of(
                        all("reason", Reason.values()),
                        all("reason", Ending.values()),
                        all("state", NotificationState.values()),
                        all("state", SeriesState.values()),
                        all("state", AttemptState.values()),
                        all("state", SubscriptionState.values()),
                        all("state", InquiryState.values()),
                        all("status", EventStatus.values()),
                        all("role", Role.values()),
                        Arrays.stream(Alarm.values()).map(alarm -> "alarm." + alarm.word()))
                .flatMap(Function.identity())
                .collect(Collectors.toSet());

        assertThat(words("en").stringPropertyNames()).containsAll(needed);
    }

    @Test
    void whatTakesArgumentsSaysThem() {
        for (var language : Set.of("en", "ru")) {
            var text = words(language).getProperty("payments.settled");

            assertThat(new MessageFormat(text, Locale.ROOT).format(new Object[] {"evt-1", 2}))
                    .contains("evt-1", "2");
        }
    }
}
