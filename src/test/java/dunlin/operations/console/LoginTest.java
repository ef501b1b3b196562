package dunlin.operations.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTest {

    @Test
    void goesOnToThePageThatWasAskedFor() {
        assertThat(Login.page("/subscription?id=sub-1")).isEqualTo("/subscription?id=sub-1");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "https://example.org/",
                "//example.org",
                "/\\example.org",
                "\\\\example.org",
                "/a\nb",
                "messages",
                "/\t/example.org"
            })
    void goesNowhereElse(String next) {
        assertThat(Login.page(next)).isEqualTo("/");
    }
}
