package dunlin.operations.log;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompletionTest {

    private static final String FORGED = "hello\n2026-11-30 12:00:00 SEVERE dunlin: the database is gone";

    private final List<String> lines = new ArrayList<>();
    private final Logger server = Logger.getLogger("completion-test");
    private final Logger ours = Logger.getLogger("completion-test.ours");
    private final Logger deep = Logger.getLogger("completion-test.ours.deep");
    private final Handler output = new Handler() {
        private final Formatter formatter = new SimpleFormatter();

        @Override
        public void publish(LogRecord message) {
            formatter.format(message).lines().forEach(lines::add);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final Completion completion = new Completion();

    @BeforeEach
    void asOnAServer() {
        server.setUseParentHandlers(false);
        server.addHandler(output);
        ours.addHandler(completion);
    }

    @AfterEach
    void asItWas() {
        Trace.leave(null);
        server.removeHandler(output);
        ours.removeHandler(completion);
    }

    @Test
    void aLineTellsItsTrace() {
        Trace.enter("4bf92f3577b34da6a3ce929d0e0e4736");

        deep.log(Level.INFO, "Attempt {0} of {1}", new Object[] {2, "n-1"});

        assertThat(lines).last().asString().endsWith("Attempt 2 of n-1 [trace 4bf92f3577b34da6a3ce929d0e0e4736]");
    }

    @Test
    void outsideATraceItTellsNone() {
        deep.info("the timer goes");

        assertThat(lines).last().asString().endsWith("the timer goes");
    }

    @Test
    void aTextFromOutsideForgesNoLine() {
        deep.log(Level.INFO, "customer said {0}", FORGED);
        deep.info(() -> "or " + FORGED + "\r\n\u2028\u202e\u001b[2J");

        assertThat(lines)
                .filteredOn(line -> line.contains("the database is gone"))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("hello\\u000a2026-11-30"));
        assertThat(lines).last().asString().endsWith("gone\\u000d\\u000a\\u2028\\u202e\\u001b[2J");
    }

    @Test
    void norDoesTheMessageOfAFaultOrOfItsCauses() {
        var cause = new IllegalArgumentException(FORGED);
        cause.addSuppressed(new IllegalStateException(FORGED));

        deep.log(Level.WARNING, new IllegalStateException(FORGED, cause), () -> "a fault");

        assertThat(lines).noneMatch(line -> line.startsWith("2026-11-30 12:00:00"));
        assertThat(lines).filteredOn(line -> line.contains("hello\\u000a2026")).hasSize(3);
        assertThat(lines).anyMatch(line -> line.startsWith("Caused by: java.lang.IllegalArgumentException: hello"));
        assertThat(lines).anyMatch(line -> line.contains("CompletionTest.java"));
    }

    @Test
    void aTextThatLooksLikeAFormatIsLeftAlone() {
        deep.log(Level.INFO, "customer said {0}", "{0} and 'quotes'");

        assertThat(lines).last().asString().endsWith("customer said {0} and 'quotes'");
    }
}
