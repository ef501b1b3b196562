package dunlin.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What the environment says, under the names of the configuration table ({@code dunlin.http.port} is {@code DUNLIN_HTTP_PORT}). The run command
 * itself needs these; everything else goes to the server unread.
 */
public final class Settings {

    private static final int HIGHEST_PORT = 65_535;

    private final Map<String, String> environment;
    private final Path project;

    public Settings(Map<String, String> environment, Path project) {
        this.environment = Map.copyOf(environment);
        this.project = project.toAbsolutePath().normalize();
    }

    public Path project() {
        return project;
    }

    /** The environment as it came: all of it is passed on. */
    public Map<String, String> environment() {
        return environment;
    }

    public Optional<String> value(String name) {
        return Optional.ofNullable(environment.get(name)).map(String::strip).filter(text -> !text.isEmpty());
    }

    /** A secret, given as a value or as the name of a file that holds it. */
    Optional<String> secret(String name) {
        return value(name).or(() -> value(name + "_FILE").map(file -> read(name, project.resolve(file))));
    }

    private static String read(String name, Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException unreadable) {
            throw new StartupFailure(name + "_FILE cannot be read: " + file, unreadable);
        }
    }

    public int httpPort() {
        return value("DUNLIN_HTTP_PORT")
                .map(text -> port("DUNLIN_HTTP_PORT", text))
                .orElse(8080);
    }

    public Path dataDirectory() {
        return project.resolve(value("DUNLIN_DATA_DIR").orElse("dunlin-data")).normalize();
    }

    /** Whether the Telegram simulator stands in for Telegram: there is no token, neither as a value nor in a file. */
    public boolean demonstration() {
        return secret("DUNLIN_TELEGRAM_TOKEN").isEmpty();
    }

    private static int port(String name, String text) {
        try {
            int port = Integer.parseInt(text);
            if (port >= 1 && port <= HIGHEST_PORT) {
                return port;
            }
        } catch (NumberFormatException notANumber) {
            throw new StartupFailure(name + " is not a port: " + text, notANumber);
        }
        throw new StartupFailure(name + " is not a port: " + text);
    }
}
