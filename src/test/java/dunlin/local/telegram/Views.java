package dunlin.local.telegram;

import dunlin.local.http.JsonText;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** What the simulator shows of itself in JSON: phones, requests and scripts. */
final class Views {

    private static final int MESSAGES_SHOWN = 200;
    private static final int REQUESTS_SHOWN = 30;

    private final TelegramSimulator simulator;
    private final RequestLog log;
    private final OrderedHolds holds;

    Views(TelegramSimulator simulator, RequestLog log, OrderedHolds holds) {
        this.simulator = simulator;
        this.log = log;
        this.holds = holds;
    }

    /** All that the page of one phone shows. */
    JsonObject phonePage(long chatId) {
        Phone phone = simulator.phone(chatId);
        List<PhoneMessage> messages = phone.messages();
        List<PhoneMessage> shown = messages.subList(Math.max(0, messages.size() - MESSAGES_SHOWN), messages.size());
        return JsonText.object()
                .add("chat_id", chatId)
                .add("type", phone.type())
                .add("messages", array(shown.stream().map(Views::message).toList()))
                .add("requests", requests(Optional.of(chatId), REQUESTS_SHOWN))
                .add("held", holds.standing(Optional.of(chatId)))
                .add("script", script(simulator.script(chatId)))
                .add("script_for_all", script(simulator.script()))
                .build();
    }

    /** All that the page of all phones shows. */
    JsonObject indexPage() {
        List<JsonObject> phones =
                simulator.phones().stream().map(Views::summary).toList();
        return JsonText.object().add("phones", array(phones)).build();
    }

    JsonObject phones() {
        List<JsonObject> phones = simulator.phones().stream().map(Views::phone).toList();
        return JsonText.object().add("phones", array(phones)).build();
    }

    JsonObject allRequests() {
        return JsonText.object()
                .add("requests", requests(Optional.empty(), Integer.MAX_VALUE))
                .build();
    }

    JsonObject requestsOf(long chatId) {
        return JsonText.object()
                .add("requests", requests(Optional.of(chatId), Integer.MAX_VALUE))
                .build();
    }

    JsonObject script(Script script) {
        JsonArrayBuilder pending = JsonText.array();
        script.pending().forEach(answer -> pending.add(answer.label()));
        JsonObjectBuilder json = JsonText.object().add("pending", pending);
        script.standing().ifPresentOrElse(answer -> json.add("always", answer.label()), () -> json.addNull("always"));
        return json.build();
    }

    private JsonArray requests(Optional<Long> chatId, int atMost) {
        return array(log.latest(chatId, atMost).stream().map(Views::request).toList());
    }

    private static JsonObject summary(Phone phone) {
        List<PhoneMessage> messages = phone.messages();
        List<PhoneMessage> last = messages.subList(Math.max(0, messages.size() - 1), messages.size());
        return JsonText.object()
                .add("chat_id", phone.chatId())
                .add("count", messages.size())
                .add("messages", array(last.stream().map(Views::message).toList()))
                .build();
    }

    private static JsonObject phone(Phone phone) {
        List<PhoneMessage> messages = phone.messages();
        JsonObjectBuilder json = JsonText.object()
                .add("chat_id", phone.chatId())
                .add("type", phone.type())
                .add("count", messages.size())
                .add("messages", array(messages.stream().map(Views::message).toList()));
        return json.build();
    }

    private static JsonObject message(PhoneMessage message) {
        JsonArrayBuilder entities = JsonText.array();
        message.entities().forEach(entity -> entities.add(entity.toJson()));
        return JsonText.object()
                .add("message_id", message.id())
                .add("text", message.text())
                .add("entities", entities)
                .add("buttons", message.keyboard().rowsJson())
                .add("at", message.at().toString())
                .add("edited", message.edited())
                .build();
    }

    private static JsonObject request(LoggedRequest request) {
        JsonObjectBuilder json = JsonText.object()
                .add("number", request.number())
                .add("method", request.method())
                .add("arrived_at", request.arrivedAt().toString());
        add(json, "chat_id", request.chatId());
        add(json, "message_id", request.messageId());
        add(json, "delivered_message_id", request.deliveredMessageId());
        add(json, "status", request.status().map(Integer::longValue));
        request.text().ifPresentOrElse(text -> json.add("text", text), () -> json.addNull("text"));
        request.answer().ifPresentOrElse(words -> json.add("answer", words), () -> json.addNull("answer"));
        return json.build();
    }

    private static void add(JsonObjectBuilder json, String name, Optional<Long> value) {
        value.ifPresentOrElse(number -> json.add(name, number), () -> json.addNull(name));
    }

    private static JsonArray array(List<? extends JsonValue> values) {
        JsonArrayBuilder array = JsonText.array();
        values.forEach(array::add);
        return array.build();
    }
}
