package dunlin.deployment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs a command of this machine and keeps what it says. */
final class Script {

    static final Path CONFIG = Path.of("server-config").toAbsolutePath();
    static final Path DOCKER = Path.of("docker").toAbsolutePath();

    private Script() {}

    /** How it ended and what it said, both ways together. */
    record Ended(int code, String said) {}

    /** Runs it without any variable of ours but these. */
    static Ended run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("DUNLIN_"));
        builder.environment().putAll(environment);
        var process = builder.start();
        process.getOutputStream().close();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), said);
    }

    /** Whether there is such a program on this machine. */
    static boolean installed(String program) {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    static List<Path> all() throws IOException {
        try (var ofServer = Files.list(CONFIG);
                var ofDocker = Files.list(DOCKER)) {
            return Stream.concat(ofServer, ofDocker)
                    .filter(file -> file.toString().endsWith(".sh"))
                    .sorted()
                    .toList();
        }
    }
}
