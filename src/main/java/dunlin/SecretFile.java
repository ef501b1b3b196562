package dunlin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.function.Supplier;

/** A secret kept in a file: read at first use and again whenever the file changes. */
final class SecretFile implements Supplier<Optional<String>> {

    private final Path path;
    private FileTime readAt;
    private Optional<String> secret = Optional.empty();

    SecretFile(String path) {
        this.path = Path.of(path);
    }

    @Override
    public synchronized Optional<String> get() {
        try {
            var changedAt = Files.getLastModifiedTime(path);
            if (!changedAt.equals(readAt)) {
                secret = Optional.of(Files.readString(path).strip()).filter(text -> !text.isEmpty());
                readAt = changedAt;
            }
            return secret;
        } catch (IOException unreadable) {
            throw new UncheckedIOException("The secret's file " + path + " cannot be read", unreadable);
        }
    }
}
