package dunlin.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Properties;

/** What was made up because nobody configured it: kept in a file that only its owner reads, so that it survives a restart. */
final class Secrets {

    private static final int BYTES = 20;

    private final Path file;
    private final Properties kept = new Properties();

    Secrets(Path file) {
        this.file = file;
        if (Files.exists(file)) {
            try (var reader = Files.newBufferedReader(file)) {
                kept.load(reader);
            } catch (IOException unreadable) {
                throw new StartupFailure("Cannot read " + file + ": " + unreadable, unreadable);
            }
        }
    }

    /** The secret of that name, made up now if it is new. */
    String of(String name) {
        String known = kept.getProperty(name);
        if (known != null) {
            return known;
        }
        String fresh = random();
        kept.setProperty(name, fresh);
        write();
        return fresh;
    }

    private void write() {
        try {
            if (!Files.exists(file)) {
                Files.createFile(file);
                if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
                }
            }
            try (var writer = Files.newBufferedWriter(file)) {
                kept.store(writer, "made up by the run command; delete this file for new ones");
            }
        } catch (IOException unwritable) {
            throw new StartupFailure("Cannot write " + file + ": " + unwritable, unwritable);
        }
    }

    private static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
