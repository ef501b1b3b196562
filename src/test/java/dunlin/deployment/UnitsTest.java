package dunlin.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The units for systemd: they start our scripts, as a user of their own, and systemd understands them where it is installed. */
class UnitsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"dunlin.service", "dunlin-broker.service"})
    void startsAScriptOfOursWithoutRights(String name) throws Exception {
        var unit = Files.readAllLines(Script.CONFIG.resolve(name));

        var start = unit.stream()
                .filter(line -> line.startsWith("ExecStart=/opt/dunlin/"))
                .findFirst()
                .orElseThrow();
        assertThat(Script.CONFIG.resolve(Path.of(start.substring(10)).getFileName()))
                .isExecutable();
        assertThat(unit)
                .contains("User=" + name.replace(".service", ""))
                .contains("NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "UMask=0077")
                .noneMatch(line -> line.matches("Environment=.*(PASSWORD|TOKEN|SECRET)[A-Z_]*(?<!_FILE)=.*"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dunlin.service", "dunlin-broker.service"})
    void systemdUnderstandsIt(String name) throws Exception {
        assumeTrue(Script.installed("systemd-analyze"), "no systemd here");
        var installed = Files.readString(Script.CONFIG.resolve(name)).replace("/opt/dunlin/", Script.CONFIG + "/");
        var unit = Files.writeString(folder.resolve(name), installed);

        var ended = Script.run(Map.of(), "systemd-analyze", "verify", unit.toString());

        assertThat(ended).isEqualTo(new Script.Ended(0, ""));
    }
}
