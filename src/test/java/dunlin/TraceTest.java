package dunlin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @AfterEach
    void done() {
        Trace.leave(null);
    }

    @Test
    void aTraceThatIsToldGoesOn() {
        assertThat(Trace.of("00-" + TRACE + "-00f067aa0ba902b7-01")).isEqualTo(TRACE);
        assertThat(Trace.of("cc-" + TRACE + "-00f067aa0ba902b7-01-what-comes-later"))
                .isEqualTo(TRACE);
        assertThat(Trace.of(Trace.parent(TRACE))).isEqualTo(TRACE);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "00-" + TRACE + "-00f067aa0ba902b7",
                "ff-" + TRACE + "-00f067aa0ba902b7-01",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-" + TRACE + "-0000000000000000-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-" + TRACE + "-00f067aa0ba902b7-01\nforged"
            })
    void whatIsNoneIsReplacedByANewOne(String parent) {
        var made = Trace.of(parent);

        assertThat(made).matches("[0-9a-f]{32}").isNotEqualTo(TRACE).isNotEqualTo(Trace.of(parent));
    }

    @Test
    void aRowHasItsOwnByWhichItIsFound() {
        assertThat(Trace.ofRow("4bf92f35-77b3-4da6-a3ce-929d0e0e4736")).isEqualTo(TRACE);
        assertThat(Trace.ofRow("n-1")).matches("[0-9a-f]{32}").isEqualTo(Trace.ofRow("n-1"));
        assertThat(Trace.ofRow("n-1")).isNotEqualTo(Trace.ofRow("n-2"));
    }

    @Test
    void aThreadGoesBackToTheOneBefore() {
        var none = Trace.enter("outer");
        var outer = Trace.enter("inner");

        assertThat(Trace.current()).contains("inner");
        Trace.leave(outer);
        assertThat(Trace.current()).contains("outer");
        Trace.leave(none);
        assertThat(Trace.current()).isEmpty();
    }
}
