package dunlin.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dunlin.csv.CsvRow;
import dunlin.json.InvalidInput;
import dunlin.json.Violation;
import dunlin.subscription.domain.PaymentMethod;
import dunlin.subscription.domain.RowError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A row says what a PUT's body would, and is refused as that is. */
class SubscriptionColumnsTest {

    private static final List<String> ALL = List.of(
            "subscription_id",
            "plan_id",
            "chat_id",
            "locale",
            "access_until",
            "period_anchor",
            "auto_renew",
            "payment_method.gateway",
            "payment_method.token",
            "payment_method.customer",
            "offer_renewal",
            "variables.name",
            "variables.pay_url");

    @Test
    void readsEveryColumn() {
        var row = SubscriptionColumns.of(row(1, ALL))
                .read(row(
                        2,
                        List.of(
                                "sub-1",
                                "monthly",
                                "-100200300",
                                "ru",
                                "2026-11-30T15:00:00+03:00",
                                "2026-01-31T12:00:00Z",
                                "true",
                                "stripe",
                                "pm_1",
                                "cus_1",
                                "false",
                                "Анна",
                                "https://example.org/pay/42")));

        assertThat(row.errors()).isEmpty();
        assertThat(row.subscriptionId()).isEqualTo("sub-1");
        assertThat(row.terms())
                .isEqualTo(new SubscriptionTerms(
                        "monthly",
                        -100200300,
                        "ru",
                        Optional.of(Instant.parse("2026-11-30T12:00:00Z")),
                        Optional.of(Instant.parse("2026-01-31T12:00:00Z")),
                        true,
                        Optional.of(new PaymentMethod("stripe", "pm_1", "cus_1")),
                        false,
                        Map.of("name", "Анна", "pay_url", "https://example.org/pay/42")));
    }

    @Test
    void takesAnEmptyCellForAMemberLeftOut() {
        var row = SubscriptionColumns.of(row(1, ALL))
                .read(row(2, List.of("s", "p", "1", "", "", "", "", "", "", "", "", "", "")));

        assertThat(row.terms())
                .isEqualTo(new SubscriptionTerms(
                        "p", 1, "en", Optional.empty(), Optional.empty(), false, Optional.empty(), true, Map.of()));
    }

    @Test
    void namesEveryColumnThatIsUnknownTwiceOrMissing() {
        assertThatExceptionOfType(InvalidInput.class)
                .isThrownBy(() -> SubscriptionColumns.of(
                        row(1, List.of("subscription_id", "Plan_id", "locale", "locale", "", "variables. "))))
                .matches(InvalidInput::malformedShape)
                .satisfies(refused -> assertThat(refused.violations())
                        .containsExactly(
                                new Violation("Plan_id", "is not a known column"),
                                new Violation("", "is not a known column"),
                                new Violation("variables. ", "is not a known column"),
                                new Violation("locale", "is a column twice"),
                                new Violation("plan_id", "is a column that is required"),
                                new Violation("chat_id", "is a column that is required")));
    }

    @Test
    void refusesAHeaderOfTooManyColumns() {
        var names = IntStream.range(0, 101).mapToObj(n -> "variables.v" + n).toList();

        assertThatExceptionOfType(InvalidInput.class)
                .isThrownBy(() -> SubscriptionColumns.of(row(1, names)))
                .withMessageContaining("more than 100 columns");
    }

    @Test
    void namesEveryCellThatIsWrongAsAPutDoes() {
        var columns = SubscriptionColumns.of(row(1, ALL));

        var row = columns.read(row(
                7,
                List.of(
                        " s",
                        "",
                        "1.5",
                        "ru",
                        "2026-11-30",
                        "",
                        "yes",
                        "stripe",
                        "pm_1",
                        "",
                        "0",
                        "x".repeat(1025),
                        "ftp://x")));

        assertThat(row.terms()).isNull();
        assertThat(row.errors()).allMatch(error -> error.line() == 7 && error.subscriptionId() == null);
        assertThat(row.errors())
                .extracting(RowError::field)
                .containsExactlyInAnyOrder(
                        "subscription_id",
                        "plan_id",
                        "chat_id",
                        "access_until",
                        "auto_renew",
                        "payment_method.customer",
                        "offer_renewal",
                        "variables.name",
                        "variables.pay_url");
    }

    @Test
    void refusesANameThatIsAnAddress() {
        assertThat(read("import", "p", "1").errors())
                .extracting(RowError::field)
                .containsExactly("subscription_id");
    }

    @Test
    void isDocumentedColumnByColumn() throws IOException {
        var page = Files.readString(Path.of("docs/moving-in.md"));
        var table = page.substring(page.indexOf("## Columns"), page.indexOf("## What becomes"));

        var documented =
                Pattern.compile("(?m)^\\| `([^`]+)` \\|").matcher(table).results();

        var columns =
                documented.map(row -> row.group(1).replace("NAME", "name")).toList();
        assertThat(columns).containsExactlyElementsOf(ALL.subList(0, 12));
        assertThatCode(() -> SubscriptionColumns.of(row(1, columns))).doesNotThrowAnyException();
    }

    @Test
    void readsTheExampleOfItsPage() throws IOException {
        var page = Files.readString(Path.of("docs/moving-in.md"));
        var example = page.substring(page.indexOf("```csv\n") + 7, page.indexOf("```\n", page.indexOf("```csv\n") + 7));

        var rows = ImportFile.of(new ByteArrayInputStream(example.getBytes(StandardCharsets.UTF_8)))
                .batch();

        assertThat(rows).hasSize(2).allMatch(ImportedRow::isReadable);
    }

    @Test
    void coercesNothingIntoANumber() {
        for (var odd : List.of("1e3", "+5", "0x10", " 5", "9223372036854775808", "0", "１")) {
            assertThat(read("s", "p", odd).errors())
                    .as(odd)
                    .extracting(RowError::field)
                    .containsExactly("chat_id");
        }
        assertThat(read("s", "p", "-9223372036854775808").errors()).isEmpty();
    }

    @Test
    void refusesARowWithAnotherNumberOfCells() {
        assertThat(read("s", "p").errors())
                .containsExactly(new RowError(2, null, null, "has 2 cells, but the header names 3 columns"));
        assertThat(read("s", "p", "1", "").errors())
                .containsExactly(new RowError(2, null, null, "has 4 cells, but the header names 3 columns"));
    }

    @Test
    void refusesARowThatIsTooLong() {
        var columns = SubscriptionColumns.of(row(1, List.of("subscription_id", "plan_id", "chat_id")));

        assertThat(columns.read(new CsvRow(2, List.of("s"), 65_537)).errors())
                .containsExactly(new RowError(2, null, null, "is longer than 65536 characters"));
    }

    @Test
    void namesTheCellWhoseCharactersCannotBeRead() {
        assertThat(read("s", "p\uFFFD", "1").errors())
                .extracting(RowError::field)
                .containsExactly("plan_id");
        assertThat(read("s", "p", "1\0").errors())
                .containsExactly(new RowError(2, null, "chat_id", "must not contain the character U+0000"));
    }

    private static ImportedRow read(String... cells) {
        return SubscriptionColumns.of(row(1, List.of("subscription_id", "plan_id", "chat_id")))
                .read(row(2, List.of(cells)));
    }

    private static CsvRow row(long line, List<String> cells) {
        return new CsvRow(line, cells, cells.stream().mapToInt(String::length).sum());
    }
}
