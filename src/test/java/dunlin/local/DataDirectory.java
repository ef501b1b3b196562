package dunlin.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.stream.Stream;

/** The directory where everything that must survive a restart lives; one run at a time may have it. */
public final class DataDirectory implements AutoCloseable {

    private final Path root;
    private final FileChannel channel;

    private DataDirectory(Path root, FileChannel channel) {
        this.root = root;
        this.channel = channel;
    }

    /** Takes the directory for this process, and throws when another one has it or it cannot be written. */
    public static DataDirectory open(Path root) {
        try {
            if (!Files.exists(root)) {
                Files.createDirectories(root);
                ownerOnly(root);
            }
            FileChannel channel =
                    FileChannel.open(root.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (lock(channel) == null) {
                channel.close();
                throw new StartupFailure("The data directory " + root
                        + " is in use by another run. End that one, or set DUNLIN_DATA_DIR to another directory.");
            }
            return new DataDirectory(root, channel);
        } catch (IOException unusable) {
            throw new StartupFailure("The data directory " + root + " cannot be used: " + unusable, unusable);
        }
    }

    private static void ownerOnly(Path directory) throws IOException {
        if (Files.getFileStore(directory).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private static FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException takenByThisProcess) {
            return null;
        }
    }

    public Path root() {
        return root;
    }

    /** A directory inside, made if it is not there. */
    public Path directory(String name) {
        try {
            return Files.createDirectories(root.resolve(name));
        } catch (IOException unwritable) {
            throw new StartupFailure("Cannot create " + root.resolve(name) + ": " + unwritable, unwritable);
        }
    }

    public static void deleteRecursively(Path directory) {
        try (Stream<Path> found = Files.walk(directory)) {
            for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException undeletable) {
            throw new StartupFailure("Cannot delete " + directory + ": " + undeletable, undeletable);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }
}
