package dunlin.local;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * What the server says: all of it goes to a file (the former one is kept beside it, and the file is changed at a limit), warnings and errors to the
 * console too (each text once a minute), and the last cause is remembered for a start that fails.
 */
final class ServerLog {

    private static final long LIMIT = 50L * 1024 * 1024;
    private static final long REPEAT_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final Pattern RECORD = Pattern.compile("^\\d{4}-\\d\\d-\\d\\d \\S+ (\\S+) .*");
    private static final Pattern CAUSE = Pattern.compile("Caused by: (?:java\\.lang\\.IllegalStateException: )?(.*)");
    private static final Pattern BOOTED = Pattern.compile(".*Payara Micro .* ready in \\d+.*");
    private static final Pattern UNDEPLOYED = Pattern.compile(".* Boot Command (deploy|enable) failed .*");
    /** How the server tells a failed deployment, five times over; who waits for the start tells its cause once. */
    private static final Pattern DEPLOYMENT =
            Pattern.compile(".* (javax\\.enterprise\\.system\\.\\S+: (Exception|Marking Tx for rollback) .*"
                    + "|fish\\.payara\\.boot\\.runtime\\.BootCommand: Boot Command (deploy|enable) failed .*)");

    private final Path file;
    private final Consumer<String> alarms;
    private BufferedWriter writer;
    private long written;
    private final Map<String, Long> alarmed = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > 100;
        }
    };
    private volatile String cause;
    private volatile boolean booted;
    private volatile boolean undeployed;
    private volatile boolean quiet;

    ServerLog(Path file, Consumer<String> alarms) {
        this.file = file;
        this.alarms = alarms;
        this.writer = fresh();
    }

    /** Reads until the server ends. */
    void follow(InputStream output) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                take(line);
            }
            writer.close();
        } catch (IOException ended) {
            throw new UncheckedIOException(ended);
        }
    }

    private void take(String line) throws IOException {
        if (written > LIMIT) {
            writer.close();
            writer = fresh();
            written = 0;
        }
        writer.write(line);
        writer.newLine();
        writer.flush();
        written += line.length() + 1L;
        judge(line);
    }

    private void judge(String line) {
        booted |= BOOTED.matcher(line).matches();
        undeployed |= UNDEPLOYED.matcher(line).matches();
        var told = CAUSE.matcher(line);
        if (told.matches()) {
            cause = told.group(1);
        }
        var record = RECORD.matcher(line);
        if (!record.matches()) {
            return;
        }
        String level = record.group(1);
        if (!quiet
                && ("SEVERE".equals(level) || "WARNING".equals(level))
                && (booted || !DEPLOYMENT.matcher(line).matches())) {
            alarm(line.substring(record.start(1)));
        }
    }

    private void alarm(String text) {
        long now = System.nanoTime();
        Long shown = alarmed.get(text);
        if (shown == null || now - shown > REPEAT_NANOS) {
            alarmed.put(text, now);
            alarms.accept(text);
        }
    }

    /** The innermost cause of the last exception in the log. */
    Optional<String> cause() {
        return Optional.ofNullable(cause);
    }

    /** Whether the server itself is up; the application may be missing all the same. */
    boolean booted() {
        return booted;
    }

    /** Whether the server could not deploy the application or the resource adapter; it does not end for that. */
    boolean undeployed() {
        return undeployed;
    }

    /** From now on nothing goes to the console: what a server says while it ends frightens without need. */
    void hush() {
        quiet = true;
    }

    Path file() {
        return file;
    }

    private BufferedWriter fresh() {
        try {
            if (Files.exists(file)) {
                Files.move(file, file.resolveSibling(file.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
            }
            return Files.newBufferedWriter(file);
        } catch (IOException unwritable) {
            throw new StartupFailure("Cannot write " + file + ": " + unwritable, unwritable);
        }
    }
}
