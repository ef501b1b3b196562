package dunlin.operations.console;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlainTest {

    @Test
    void keepsValuesAndTheirOrder() {
        var json = Json.createReader(new StringReader(
                        "{\"b\": \"text\", \"a\": 9007199254740993, \"c\": [true, null, {\"d\": 1.50}]}"))
                .readObject();

        var plain = Plain.object(json);

        assertThat(plain.keySet()).containsExactly("b", "a", "c");
        assertThat(plain.get("b")).isEqualTo("text");
        assertThat(plain.get("a")).isEqualTo(9007199254740993L);
        assertThat(((List<?>) plain.get("c")).get(0)).isEqualTo(true);
        assertThat(((List<?>) plain.get("c")).get(1)).isNull();
        assertThat(((Map<?, ?>) ((List<?>) plain.get("c")).get(2)).get("d")).hasToString("1.50");
    }
}
