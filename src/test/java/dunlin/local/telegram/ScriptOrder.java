package dunlin.local.telegram;

import dunlin.local.http.JsonText;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A scripted answer as a person orders it over HTTP: {@code {"answer": "429", "retry_after": 5, "times": 1}}.
 *
 * @param times how often; without a number for ever
 */
record ScriptOrder(Answer answer, OptionalInt times) {

    private static final int MOST_TIMES = 10_000;

    /** Reads the order; an {@link IllegalArgumentException} says what is wrong with it. */
    static ScriptOrder read(String json) {
        try {
            if (JsonText.read(json) instanceof JsonObject order) {
                return new ScriptOrder(answer(order), times(order));
            }
        } catch (JsonException e) {
            throw new IllegalArgumentException("this is no JSON", e);
        }
        throw new IllegalArgumentException(
                "a JSON object is expected, such as {\"answer\": \"429\", \"retry_after\": 5}");
    }

    void writeTo(Script script) {
        if (times.isPresent()) {
            script.times(times.getAsInt(), answer);
        } else {
            script.always(answer);
        }
    }

    private static OptionalInt times(JsonObject order) {
        if (text(order, "times", "").equals("always")) {
            return OptionalInt.empty();
        }
        long times = number(order, "times", 1);
        if (times < 1 || times > MOST_TIMES) {
            throw new IllegalArgumentException("times is 1 to " + MOST_TIMES + " or \"always\"");
        }
        return OptionalInt.of((int) times);
    }

    private static Answer answer(JsonObject order) {
        String name = text(order, "answer", "");
        long retryAfter = number(order, "retry_after", 5);
        Duration wait = Duration.ofSeconds(number(order, "seconds", 5));
        return switch (name) {
            case "ok" -> Answer.ok();
            case "429" -> Answer.tooManyRequests(retryAfter);
            case "429_text" -> Answer.tooManyRequestsInTextOnly(retryAfter);
            case "429_bare" -> Answer.tooManyRequestsWithoutNumber();
            case "403" -> Answer.forbidden(text(order, "description", "Forbidden: bot was blocked by the user"));
            case "403_deactivated" -> Answer.deactivated();
            case "403_kicked" -> Answer.kicked();
            case "400" -> Answer.badRequest(text(order, "description", "Bad Request: chat not found"));
            case "parse_error" -> Answer.cannotParseEntities();
            case "migrate" -> Answer.migratedTo(number(order, "migrate_to_chat_id", -1_009_000_000_001L));
            case "401" -> Answer.unauthorized();
            case "404" -> Answer.notFound();
            case "409" -> Answer.conflict();
            case "500", "502", "503" -> Answer.serverError(Integer.parseInt(name));
            case "502_html" -> Answer.htmlError(502);
            case "504" -> Answer.gatewayTimeout();
            case "504_delivered" -> Answer.gatewayTimeout().afterDelivery();
            case "html" -> Answer.okWithHtml();
            case "no_result" -> Answer.okWithoutResult();
            case "no_message_id" -> Answer.okWithoutMessageId();
            case "message_id_0" -> Answer.messageIdZero();
            case "ok_false" -> Answer.okFalse();
            case "truncated" -> Answer.truncatedJson();
            case "timeout" -> Answer.silent();
            case "timeout_delivered" -> Answer.silentAfterDelivery();
            case "dropped" -> Answer.dropped();
            case "lost_answer" -> Answer.lostAnswer();
            case "late" -> Answer.late(wait);
            case "late_delivered" -> Answer.lateAfterDelivery(wait);
            case "hold" -> new Answer.Held(new Hold(false));
            case "hold_delivered" -> new Answer.Held(new Hold(true));
            default -> throw new IllegalArgumentException("there is no answer \"" + name + "\"");
        };
    }

    private static String text(JsonObject order, String name, String otherwise) {
        return order.get(name) instanceof JsonString value && !value.getString().isBlank()
                ? value.getString()
                : otherwise;
    }

    private static long number(JsonObject order, String name, long otherwise) {
        JsonValue value = order.get(name);
        if (value == null || value == JsonValue.NULL) {
            return otherwise;
        }
        if (value instanceof JsonNumber number && number.isIntegral()) {
            return number.longValue();
        }
        if (value instanceof JsonString string && string.getString().matches("-?\\d{1,18}")) {
            return Long.parseLong(string.getString());
        }
        throw new IllegalArgumentException(name + " is a whole number");
    }
}
