package dunlin.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The rows of a CSV file in UTF-8 (a byte order mark is skipped), read as they come: no more is held than one row. Bytes that are not
 * UTF-8 become U+FFFD, so that the cell which has them can be named. Blank lines are passed over.
 */
public final class CsvRows {

    /** A single cell may be no longer than this: what is, has a quotation mark that is not closed. */
    private static final int LONGEST_CELL = 2 * CsvRow.LONGEST;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** A last row of our own: one that is swallowed by the row before it tells that a quotation mark is open there. */
    private static final String END = "\0end\0";

    private final Cells cells = new Cells();
    private final CloseableIterator<CsvRow> rows;
    private boolean ended;

    private CsvRows(InputStream file) {
        var end = new ByteArrayInputStream(("\r\n" + END).getBytes(StandardCharsets.UTF_8));
        rows = CsvReader.builder()
                .detectBomHeader(false)
                .allowExtraFields(true)
                .allowMissingFields(true)
                .allowExtraCharsAfterClosingQuote(false)
                .maxBufferSize(LONGEST_CELL)
                .build(cells, new InputStreamReader(new SequenceInputStream(file, end), StandardCharsets.UTF_8))
                .iterator();
    }

    /** Reads this stream, which stays the caller's to close. */
    public static CsvRows of(InputStream file) throws IOException {
        var first = new PushbackInputStream(file, BYTE_ORDER_MARK.length);
        var head = first.readNBytes(BYTE_ORDER_MARK.length);
        if (!Arrays.equals(head, BYTE_ORDER_MARK)) {
            first.unread(head);
        }
        return new CsvRows(first);
    }

    /**
     * The next row; none at the end of the file.
     *
     * @throws UnreadableCsv when the text is no CSV from here on
     * @throws IOException when the stream fails; a row that it broke off in is not given
     */
    public Optional<CsvRow> next() throws UnreadableCsv, IOException {
        if (ended) {
            return Optional.empty();
        }
        var row = read();
        ended = cells.isEnd;
        if (cells.swallowedEnd) {
            throw new UnreadableCsv(row.line(), "has a quotation mark that is never closed");
        }
        return ended ? Optional.empty() : Optional.of(row);
    }

    private CsvRow read() throws UnreadableCsv, IOException {
        try {
            return rows.next();
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        } catch (CsvParseException refused) {
            if (refused.getCause() instanceof CsvParseException cause) {
                throw new UnreadableCsv(cells.line(), fault(cause));
            }
            throw refused.getCause() instanceof RuntimeException ours ? ours : refused; // what the stream has thrown
        }
    }

    private static String fault(CsvParseException cause) {
        return cause.getMessage().startsWith("Unexpected character after closing quote")
                ? "has text after a closing quotation mark"
                : "has a cell of more than " + LONGEST_CELL
                        + " characters: is there a quotation mark that is never closed?";
    }

    /** Collects the cells of the row under way, and lets go what is beyond the longest row. */
    private static final class Cells extends AbstractBaseCsvCallbackHandler<CsvRow> {
        private List<String> texts = new ArrayList<>();
        private long length;
        private boolean isEnd;
        private boolean swallowedEnd;

        @Override
        protected void handleBegin(long line) {
            texts = new ArrayList<>();
            length = 0;
            isEnd = false;
        }

        @Override
        protected void handleField(int index, char[] buffer, int offset, int count, boolean quoted) {
            var endsSo = count >= END.length()
                    && END.equals(new String(buffer, offset + count - END.length(), END.length()));
            isEnd = endsSo && index == 0 && count == END.length() && !quoted;
            swallowedEnd = endsSo && !isEnd;
            length += count;
            if (length <= CsvRow.LONGEST) {
                texts.add(new String(buffer, offset, count));
            }
        }

        @Override
        protected CsvRow buildRecord() {
            return new CsvRow(getStartingLineNumber(), texts, length);
        }

        long line() {
            return getStartingLineNumber();
        }
    }
}
