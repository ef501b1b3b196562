package dunlin.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV as RFC 4180 has it, row by row, with the line of each. */
class CsvRowsTest {

    @Test
    void givesTheCellsOfEachRowWithItsLine() throws Exception {
        var rows = all("a,b\r\n1,\"x, \"\"y\"\"\r\nz\"\n\n,\n\" \",ж");

        assertThat(rows).extracting(CsvRow::line).containsExactly(1L, 2L, 5L, 6L);
        assertThat(rows)
                .extracting(CsvRow::cells)
                .containsExactly(List.of("a", "b"), List.of("1", "x, \"y\"\r\nz"), List.of("", ""), List.of(" ", "ж"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\n1", "a\n1\n", "a\r\n1\r\n", "a\r1\r", "a\n\n1\n\n\n"})
    void endsALineInEveryWay(String text) throws Exception {
        assertThat(all(text)).extracting(CsvRow::cells).containsExactly(List.of("a"), List.of("1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r\n\r\n", "\uFEFF"})
    void hasNoRowsWhereThereAreNone(String text) throws Exception {
        assertThat(all(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFEFFa,b\n", "\uFEFF\"a\",b\n"})
    void skipsAByteOrderMarkAlsoBeforeAQuotationMark(String text) throws Exception {
        assertThat(all(text)).extracting(CsvRow::cells).containsExactly(List.of("a", "b"));
    }

    @Test
    void marksWhatIsNotUtf8InsteadOfEndingThere() throws Exception {
        var rows = all("a,Анна\nb,c", Charset.forName("windows-1251"));

        assertThat(rows.get(0).cells().get(1)).contains("\uFFFD");
        assertThat(rows.get(1).cells()).containsExactly("b", "c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a,b\n1,\"2\n3,4\n", "a,b\n1,\"2\n3,4", "a,b\n1,\"", "a,b\n1,\"2\"\"\n", "a,b\n1,\"2\n\"3\"\n"})
    void tellsWhereAQuotationMarkIsNeverClosed(String text) throws Exception {
        var rows = CsvRows.of(stream(text));
        rows.next();

        assertThatExceptionOfType(UnreadableCsv.class)
                .isThrownBy(rows::next)
                .matches(fault -> fault.line() == 2)
                .withMessageMatching(
                        "has a quotation mark that is never closed|has text after a closing quotation mark");
    }

    @Test
    void tellsOfAnOpenQuotationMarkInARowThatIsTooLong() throws Exception {
        var rows = CsvRows.of(stream("a,b\n" + "x".repeat(CsvRow.LONGEST) + ",\"2\n3,4\n"));
        rows.next();

        assertThatThrownBy(rows::next).hasMessage("has a quotation mark that is never closed");
    }

    @Test
    void holdsNoCellWithoutEnd() throws Exception {
        var rows = CsvRows.of(new SequenceInputStream(stream("a\nb\n\""), new Endless()));
        rows.next();
        rows.next();

        assertThatExceptionOfType(UnreadableCsv.class)
                .isThrownBy(rows::next)
                .matches(fault -> fault.line() == 3)
                .withMessageContaining("more than 131072 characters");
    }

    @Test
    void letsGoWhatIsBeyondTheLongestRowAndGoesOn() throws Exception {
        var most = "x".repeat(CsvRow.LONGEST - 1) + ",y";
        var more = "x".repeat(CsvRow.LONGEST - 1) + ",yz";

        var rows = all(most + "\n" + more + "\n" + "x,".repeat(200_000) + "\nend");

        assertThat(rows).extracting(CsvRow::isTooLong).containsExactly(false, true, true, false);
        assertThat(rows.get(0).cells()).hasSize(2);
        assertThat(rows.get(1).cells()).hasSize(1);
        assertThat(rows.get(2).cells()).hasSizeLessThanOrEqualTo(200_001);
        assertThat(rows.get(3).cells()).containsExactly("end");
    }

    @Test
    void givesNoRowThatTheStreamBreaksOffIn() throws Exception {
        var rows = CsvRows.of(new SequenceInputStream(stream("a,b\n1,2\n3,4"), new Broken()));

        rows.next();
        rows.next();

        assertThatExceptionOfType(EOFException.class).isThrownBy(rows::next).withMessage("gone");
    }

    @Test
    void passesOnWhatTheStreamThrows() throws Exception {
        var rows = CsvRows.of(new SequenceInputStream(stream("a,b\n"), new Refusing()));
        rows.next();

        assertThatThrownBy(rows::next).isInstanceOf(IllegalStateException.class).hasMessage("too much");
    }

    private static List<CsvRow> all(String text) throws Exception {
        return all(text, StandardCharsets.UTF_8);
    }

    private static List<CsvRow> all(String text, Charset charset) throws Exception {
        var rows = CsvRows.of(new ByteArrayInputStream(text.getBytes(charset)));
        var all = new ArrayList<CsvRow>();
        for (var row = rows.next(); row.isPresent(); row = rows.next()) {
            all.add(row.get());
        }
        assertThat(rows.next()).isEmpty();
        return all;
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** An upload that never ends. */
    private static final class Endless extends InputStream {
        @Override
        public int read() {
            return 'x';
        }
    }

    /** A connection that is lost. */
    private static final class Broken extends InputStream {
        @Override
        public int read() throws IOException {
            throw new EOFException("gone");
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return read();
        }
    }

    /** A limit that is reached. */
    private static final class Refusing extends InputStream {
        @Override
        public int read() {
            throw new IllegalStateException("too much");
        }
    }
}
