package dunlin.telegram;

import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * What came of a call.
 *
 * @param status the answer's status; empty when none came
 * @param ok whether Telegram says that it is done
 * @param result what Telegram gave back, JSON null when it gave nothing
 * @param error what went wrong, scrubbed of the token; empty when nothing did
 * @param pause how long Telegram wants nothing more; zero when it said nothing of it
 */
record Called(OptionalInt status, boolean ok, JsonValue result, String error, Duration pause) {

    static Called failed(String error) {
        return new Called(OptionalInt.empty(), false, JsonValue.NULL, error, Duration.ZERO);
    }
}
