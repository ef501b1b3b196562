package dunlin.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Each row is counted once, and no file makes the list of errors endless. */
class ImportTallyTest {

    @Test
    void countsEachRowOnceAndEveryErrorOfARefusedOne() {
        var tally = ImportTally.nothing()
                .plus(ImportTally.of(Change.CREATED))
                .plus(ImportTally.of(Change.CREATED))
                .plus(ImportTally.of(Change.UPDATED))
                .plus(ImportTally.of(Change.UNCHANGED))
                .plus(ImportTally.refused(List.of(error(5), error(5))));

        assertThat(tally).isEqualTo(new ImportTally(2, 1, 1, 1, 2, List.of(error(5), error(5))));
        assertThat(tally.rowsRead()).isEqualTo(5);
    }

    @Test
    void listsTheFirstHundredErrorsAndCountsThemAll() {
        var tally = LongStream.rangeClosed(1, 250)
                .mapToObj(line -> ImportTally.refused(List.of(error(line))))
                .reduce(ImportTally.nothing(), ImportTally::plus);

        assertThat(tally.refused()).isEqualTo(250);
        assertThat(tally.errorCount()).isEqualTo(250);
        assertThat(tally.errors()).hasSize(100).last().isEqualTo(error(100));
    }

    @Test
    void oneWithoutProgressForMoreThanAMinuteIsTakenForInterrupted() {
        var progress = Instant.parse("2026-11-30T12:00:00Z");

        assertThat(ImportState.ofOneUnderWay(progress, progress.plusSeconds(60)))
                .isEqualTo(ImportState.RUNNING);
        assertThat(ImportState.ofOneUnderWay(progress, progress.plusSeconds(60).plusNanos(1000)))
                .isEqualTo(ImportState.INTERRUPTED);
    }

    private static RowError error(long line) {
        return new RowError(line, "s", "chat_id", "must not be 0");
    }
}
