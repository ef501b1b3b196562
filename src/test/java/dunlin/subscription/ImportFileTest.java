package dunlin.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dunlin.json.InvalidInput;
import dunlin.rest.Refusal;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A file comes in batches, whatever its length and however slowly; what was read of it has a digest. */
class ImportFileTest {

    private static final String HEADER = "subscription_id,plan_id,chat_id\n";

    @Test
    void comesInBatchesOfTwoHundredRows() {
        var file = file(HEADER + rows(0, 450));

        assertThat(file.batch()).hasSize(200);
        assertThat(file.batch()).hasSize(200);
        assertThat(file.batch()).hasSize(50).last().matches(row -> row.line() == 451);
        assertThat(file.batch()).isEmpty();
        assertThat(file.fault()).isEmpty();
    }

    @Test
    void comesInSmallerBatchesWhereRowsAreLong() {
        var name = "x".repeat(60_000);
        var file = file("subscription_id,plan_id,chat_id,variables.name\n" + ("s,p,1," + name + "\n").repeat(12));

        assertThat(file.batch()).hasSize(5);
        assertThat(file.batch()).hasSize(5);
        assertThat(file.batch()).hasSize(2);
    }

    @Test
    void aSlowUploadIsNotWaitedForUntilABatchIsFull() {
        var seconds = IntStream.iterate(0, second -> second + 1).iterator();
        var file = ImportFile.of(stream(HEADER + rows(0, 10)), everySecond(seconds));

        var first = file.batch();

        assertThat(first).hasSizeBetween(1, 3);
    }

    @Test
    void isEmptyAfterItsHeader() {
        assertThat(file(HEADER).batch()).isEmpty();
    }

    @Test
    void needsAHeaderOfKnownColumns() {
        assertThatExceptionOfType(Refusal.class).isThrownBy(() -> file("")).withMessageContaining("empty");
        assertThatExceptionOfType(Refusal.class).isThrownBy(() -> file("\"a")).withMessageContaining("never closed");
        assertThatExceptionOfType(InvalidInput.class).isThrownBy(() -> file("a,b\n"));
    }

    @Test
    void endsWhereNoRowCanBeToldFromAnother() {
        var file = file(HEADER + rows(0, 3) + "s,\"p\"x,1\n" + rows(4, 10));

        assertThat(file.batch()).hasSize(3);
        assertThat(file.batch()).isEmpty();
        assertThat(file.fault())
                .hasValueSatisfying(fault -> assertThat(fault.line()).isEqualTo(5));
    }

    @Test
    void theRowsOfABatchThatTheUploadBreaksOffInAreNotGiven() {
        var file = ImportFile.of(new SequenceInputStream(stream(HEADER + rows(0, 250) + "s-250,p,1"), new Broken()));

        assertThat(file.batch()).hasSize(200);
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(file::batch)
                .withMessageContaining("after line 251")
                .matches(refused -> refused.status() == 400);
    }

    @Test
    void hasTheSameDigestAfterTheSameRowsHoweverTheyAreWritten() {
        var one = file(HEADER + rows(0, 3));
        var other =
                file("\uFEFF" + HEADER.replace("\n", "\r\n") + "\"s-0\",p,1\r\n\r\ns-1,\"p\",1\r\ns-2,p,1\r\nanother");

        assertThat(one.skip(3)).isTrue();
        assertThat(other.skip(3)).isTrue();

        assertThat(one.digest()).isEqualTo(other.digest());
        assertThat(other.skip(1)).isTrue();
        assertThat(one.digest()).isNotEqualTo(other.digest());
        assertThat(one.skip(1)).isFalse();
    }

    @Test
    void hasAnotherDigestWhereACellOrAColumnIsAnother() {
        var digests = List.of(
                        HEADER + "ab,c,1\n",
                        HEADER + "a,bc,1\n",
                        HEADER + "ab,c,2\n",
                        "plan_id,subscription_id,chat_id\nab,c,1\n")
                .stream()
                .map(ImportFileTest::file)
                .peek(file -> file.skip(1))
                .map(ImportFile::digest)
                .collect(Collectors.toSet());

        assertThat(digests).hasSize(4);
    }

    private static java.util.function.LongSupplier everySecond(Iterator<Integer> seconds) {
        return () -> Duration.ofSeconds(seconds.next()).toNanos();
    }

    private static String rows(int from, int to) {
        return IntStream.range(from, to).mapToObj(n -> "s-" + n + ",p,1\n").collect(Collectors.joining());
    }

    private static ImportFile file(String text) {
        return ImportFile.of(stream(text));
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
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
}
