package dunlin.csv;

import java.util.List;

/**
 * One row of a file, with the line on which it begins (the first is 1).
 *
 * @param cells what it holds, without quotation marks; of a row that is too long, the cells up to there
 * @param length the number of characters in all its cells, those that were let go included
 */
public record CsvRow(long line, List<String> cells, long length) {

    /** More than any row that makes sense here: as much as a JSON body may hold. */
    public static final int LONGEST = 64 * 1024;

    public CsvRow {
        cells = List.copyOf(cells);
    }

    /** Whether it holds more than {@value #LONGEST} characters, so that its cells are not all here. */
    public boolean isTooLong() {
        return length > LONGEST;
    }
}
