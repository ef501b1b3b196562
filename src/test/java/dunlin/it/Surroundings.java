package dunlin.it;

import dunlin.local.DataDirectory;
import dunlin.local.EmbeddedBroker;
import dunlin.local.EmbeddedDatabase;
import dunlin.local.telegram.TelegramSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Starts database, broker and Telegram simulator once for all integration tests, before the server, and ends them after it. */
public final class Surroundings implements LauncherSessionListener {

    private static TelegramSimulator telegram;

    private EmbeddedDatabase database;
    private EmbeddedBroker broker;

    /** The simulator that the application under test talks to. */
    public static TelegramSimulator telegram() {
        return telegram;
    }

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (!Environment.present()) {
            return;
        }
        try {
            Path home = Files.createDirectories(Path.of("target/it").toAbsolutePath());
            Path data = fresh(home.resolve("data"));
            fresh(home.resolve("payara"));
            database = EmbeddedDatabase.start(
                    home.resolve("postgresql"),
                    data.resolve("database"),
                    Environment.databasePort(),
                    System.err::println);
            broker = EmbeddedBroker.start(
                    Path.of("server-config/broker.xml").toAbsolutePath(),
                    data.resolve("broker"),
                    Environment.brokerPort(),
                    Environment.brokerUser(),
                    Environment.brokerPassword());
            telegram = TelegramSimulator.start(Environment.telegram().getPort());
        } catch (IOException failed) {
            throw new IllegalStateException("the surroundings of the integration tests did not start", failed);
        }
    }

    private static Path fresh(Path directory) throws IOException {
        if (Files.exists(directory)) {
            DataDirectory.deleteRecursively(directory);
        }
        return Files.createDirectories(directory);
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        if (database == null) {
            return;
        }
        try {
            telegram.close();
            broker.close();
            database.close();
        } catch (Exception failed) {
            throw new IllegalStateException("the surroundings of the integration tests did not end", failed);
        }
    }
}
