package dunlin.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the server has written to its log so far (see {@code server-logging.properties}). */
final class ServerLog {

    private ServerLog() {}

    static String text() throws IOException {
        return Files.readString(Path.of("target/it/server.log"));
    }

    /** How many lines say that. */
    static long count(String words) throws IOException {
        return text().lines().filter(line -> line.contains(words)).count();
    }
}
