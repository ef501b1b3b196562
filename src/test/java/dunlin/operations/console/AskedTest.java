package dunlin.operations.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AskedTest {

    @Test
    void whoChoosesAnyAsksForSomething() {
        var asked = Asked.of(List.of("state", "type"), Map.of("state", " "));

        assertThat(asked.parameters()).containsExactly(Map.entry("state", ""));
        assertThat(asked.value("state")).isEmpty();
        assertThat(asked.query().text("state")).isEmpty();
    }

    @Test
    void otherParametersAreNotAskedFor() {
        var asked = Asked.of(List.of("state", "type"), Map.of("lang", "ru", "type", " access_ended "));

        assertThat(asked.parameters()).containsExactly(Map.entry("type", "access_ended"));
        assertThat(asked.value("type")).hasValue("access_ended");
    }

    @Test
    void whatNobodyCanHaveTypedIsLeftOut() {
        var asked = Asked.of(List.of("id"), Map.of("id", "sub\0-1\n"));

        assertThat(asked.value("id")).hasValue("sub-1");
    }
}
