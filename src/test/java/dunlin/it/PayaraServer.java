package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.local.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A stock Payara Server from its distribution, with a domain of its own that {@code server-config/payara-server.sh} makes and turns. */
final class PayaraServer {

    private static final Path SCRIPT = Path.of("server-config/payara-server.sh").toAbsolutePath();
    private static final Path PROGRAM = Path.of("target/payara6").toAbsolutePath();
    private static final String DOMAIN = "dunlin";
    private static final int MINUTES = 8;

    private final Path domains;
    private final int adminPort;

    /** What an earlier run has left is ended and deleted. */
    PayaraServer() throws IOException {
        domains = Surroundings.HOME.resolve("payara-server");
        endLeftOver();
        Surroundings.fresh("payara-server");
        adminPort = Ports.remembered(domains.resolve("admin.port"));
    }

    /** Runs one command of the script and gives what it said; a command that fails is a failure of the test. */
    String run(String command) throws Exception {
        Path told = domains.resolve(command + ".log");
        var builder = new ProcessBuilder("bash", SCRIPT.toString(), command)
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(told.toFile());
        var environment = builder.environment();
        environment.remove("DUNLIN_BROKER_PARAMETERS"); // the script makes them from the address
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("PAYARA_HOME", PROGRAM.toString());
        environment.put(
                "DUNLIN_JAVA_OPTIONS",
                "-Xmx1g -XX:SoftRefLRUPolicyMSPerMB=0"); // what is only cached must not look held
        environment.put("DUNLIN_DOMAIN", DOMAIN);
        environment.put("DUNLIN_DOMAIN_DIR", domains.toString());
        environment.put("DUNLIN_ADMIN_PORT", String.valueOf(adminPort));
        var process = builder.start();
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        assertThat(process.waitFor())
                .as(command + ": " + Files.readString(told))
                .isZero();
        return Files.readString(told);
    }

    long pid() throws IOException {
        return process().orElseThrow().pid();
    }

    Path home() {
        return domains.resolve(DOMAIN);
    }

    private void endLeftOver() throws IOException {
        var leftOver = process();
        leftOver.ifPresent(ProcessHandle::destroyForcibly);
        leftOver.ifPresent(process -> process.onExit().join());
    }

    /** Its process, while there is one. */
    Optional<ProcessHandle> process() throws IOException {
        Path file = home().resolve("config/pid");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        return ProcessHandle.of(Long.parseLong(Files.readString(file).strip()))
                .filter(process -> process.info().command().orElse("").contains("java"));
    }
}
