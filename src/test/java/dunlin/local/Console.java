package dunlin.local;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** What the person at the terminal reads: one line a step, with the time that it took. */
final class Console {

    private final PrintStream out;

    Console(PrintStream out) {
        this.out = out;
    }

    void line(String text) {
        out.println(text);
        out.flush();
    }

    void starting(String what) {
        line("  … " + what);
    }

    void done(String what, long sinceNanos) {
        line(String.format(Locale.ROOT, "  ✓ %s (%.1f s)", what, seconds(sinceNanos)));
    }

    void warn(String text) {
        line("  ! " + text);
    }

    private static double seconds(long sinceNanos) {
        return Duration.ofNanos(System.nanoTime() - sinceNanos).toMillis() / 1000.0;
    }
}
