package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.deployment.Image;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The files of an image in a folder of this machine, and its program as a process that is ended as an operator ends it. */
final class Installation {

    private static final int TERMINATED = 143;
    private static final int SECONDS = 60;

    private final Path program;
    private final Path log;
    private final Map<String, String> environment;
    private Process process;

    /** Of the environment nothing of ours is passed on but what is given. */
    Installation(String dockerfile, Path home, Map<String, String> environment) throws IOException {
        program = Image.of(dockerfile).layOut(home.resolve("program"));
        log = home.resolve("output.log");
        this.environment = environment;
    }

    void start() throws IOException {
        var builder = new ProcessBuilder(program.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().keySet().removeIf(name -> name.startsWith("DUNLIN_"));
        builder.environment().putAll(environment);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // with the test they end too, however that dies
        var leash = "-javaagent:" + Path.of("target/dunlin-leash.jar").toAbsolutePath();
        builder.environment().put("DUNLIN_JAVA_OPTIONS", "-Xmx1g " + leash);
        process = builder.start();
    }

    boolean runs() {
        return process != null && process.isAlive();
    }

    /** Asks it to end, and waits until it has. */
    void stop() throws InterruptedException {
        if (runs()) {
            process.toHandle().destroy();
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isIn(0, TERMINATED);
        }
    }

    /** All that it has said. */
    String said() throws IOException {
        return Files.readString(log);
    }
}
