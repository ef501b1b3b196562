package dunlin.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dunlin.json.InvalidInput;
import dunlin.json.Violation;
import jakarta.ws.rs.core.MultivaluedHashMap;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How query parameters are read. */
class QueryTest {
    private enum State {
        PENDING
    }

    @Test
    void readsParametersByType() {
        Query query = query("chat_id", "-100200", "state", "pending", "from", "2026-11-30T12:00:00Z", "period", "P30D");

        assertThat(query.integer("chat_id", Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(OptionalLong.of(-100_200));
        assertThat(query.choice("state", State.class)).contains(State.PENDING);
        assertThat(query.instant("from").orElseThrow()).isEqualTo("2026-11-30T12:00:00Z");
        assertThat(query.duration("period")).contains(Duration.ofDays(30));
        assertThat(query.text("absent")).isEmpty();
        assertThatCode(query::check).doesNotThrowAnyException();
    }

    @Test
    void collectsAllFaultsAsOfABadRequest() {
        Query query = query("chat_id", "x", "state", "SENT", "from", "now", "text", "a\0b", "empty", "", "size", "9");

        query.integer("chat_id", 0, 9);
        query.choice("state", State.class);
        query.instant("from");
        query.text("text");
        query.text("empty");
        query.integer("size", 1, 5);
        query.require("to");
        InvalidInput refusal = catchThrowableOfType(InvalidInput.class, query::check);

        assertThat(refusal.malformedShape()).isTrue();
        assertThat(refusal.violations())
                .extracting(Violation::field)
                .containsExactly("chat_id", "state", "from", "text", "empty", "size", "to");
    }

    @Test
    void isABadRequestAlsoWhereOnlyARangeIsLeft() {
        Query query = query("size", "9");

        query.integer("size", 1, 5);

        assertThat(catchThrowableOfType(InvalidInput.class, query::check).malformedShape())
                .isTrue();
    }

    @Test
    void readsAFlagThatIsTrueOrFalseAndNothingElse() {
        assertThat(query("a", "true").flag("a")).contains(true);
        assertThat(query("a", "false").flag("a")).contains(false);
        assertThat(query().flag("a")).isEmpty();
        for (var odd : new String[] {"1", "TRUE", "yes"}) {
            Query query = query("a", odd);
            query.flag("a");
            assertThat(catchThrowableOfType(InvalidInput.class, query::check))
                    .hasMessage("a must be one of: true, false");
        }
    }

    @Test
    void refusesAParameterGivenTwice() {
        Query query = query("state", "pending", "state", "pending");

        query.choice("state", State.class);

        assertThat(catchThrowableOfType(InvalidInput.class, query::check)).hasMessage("state must be given once");
    }

    private static Query query(String... pairs) {
        MultivaluedHashMap<String, String> parameters = new MultivaluedHashMap<>();
        for (int at = 0; at < pairs.length; at += 2) {
            parameters.add(pairs[at], pairs[at + 1]);
        }
        return Query.of(parameters);
    }
}
