package dunlin.local.telegram;

import dunlin.local.http.JsonText;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The methods of the Bot API that the simulator knows: they check as Telegram checks and act on the phones. */
final class BotMethods {

    /** What a method did: the result for the caller, and the message that it put on a phone. */
    record Outcome(JsonValue result, OptionalLong newMessageId) {}

    private interface Method {
        Outcome perform(Parameters parameters) throws BadRequest;
    }

    private final Phones phones;
    private final Updates updates;
    private final Clock clock;
    private final Map<String, Method> methods = Map.of(
            "getme", parameters -> done(me()),
            "sendmessage", this::sendMessage,
            "editmessagetext", this::editMessageText,
            "editmessagereplymarkup", this::editMessageReplyMarkup,
            "deletemessage", this::deleteMessage,
            "answercallbackquery", this::answerCallbackQuery,
            "answerprecheckoutquery", this::answerPreCheckoutQuery,
            "getupdates", this::getUpdates,
            "setwebhook", this::setWebhook,
            "deletewebhook", this::deleteWebhook);

    BotMethods(Phones phones, Updates updates, Clock clock) {
        this.phones = phones;
        this.updates = updates;
        this.clock = clock;
    }

    boolean knows(Call call) {
        return methods.containsKey(call.key());
    }

    Outcome perform(Call call) throws BadRequest {
        return methods.get(call.key()).perform(call.parameters());
    }

    /** The result for a message that was scheduled and not sent. */
    JsonObject scheduled(Call call) {
        return JsonText.object()
                .add("message_id", 0)
                .add("date", clock.instant().getEpochSecond())
                .add("chat", chat(phones.phone(call.chatId().orElse(1L))))
                .add("text", call.parameters().text("text").orElse(""))
                .build();
    }

    private Outcome sendMessage(Parameters parameters) throws BadRequest {
        Phone phone = phone(parameters);
        MessageText text = text(parameters, "message is too long");
        PhoneMessage message = phone.deliver(text, keyboard(parameters));
        return new Outcome(json(phone, message), OptionalLong.of(message.id()));
    }

    private Outcome editMessageText(Parameters parameters) throws BadRequest {
        Phone phone = phone(parameters);
        long messageId = messageId(parameters);
        MessageText text = text(parameters, "MESSAGE_TOO_LONG");
        return done(json(phone, phone.edit(messageId, text, keyboard(parameters))));
    }

    private Outcome editMessageReplyMarkup(Parameters parameters) throws BadRequest {
        Phone phone = phone(parameters);
        return done(json(phone, phone.changeButtons(messageId(parameters), keyboard(parameters))));
    }

    private Outcome deleteMessage(Parameters parameters) throws BadRequest {
        phone(parameters).delete(messageId(parameters));
        return done(JsonValue.TRUE);
    }

    private Outcome answerCallbackQuery(Parameters parameters) throws BadRequest {
        if (parameters.text("callback_query_id").orElse("").isBlank()) {
            throw new BadRequest("query is too old and response timeout expired or query ID is invalid");
        }
        updates.answered(new AnsweredQuery(
                parameters.text("callback_query_id").orElseThrow(), Optional.empty(), parameters.text("text")));
        return done(JsonValue.TRUE);
    }

    private Outcome answerPreCheckoutQuery(Parameters parameters) throws BadRequest {
        boolean ok = parameters.text("ok").filter("true"::equals).isPresent();
        Optional<String> error = parameters.text("error_message").filter(text -> !text.isBlank());
        if (parameters.text("pre_checkout_query_id").orElse("").isBlank() || (!ok && error.isEmpty())) {
            throw new BadRequest("query is too old and response timeout expired or query ID is invalid");
        }
        updates.answered(
                new AnsweredQuery(parameters.text("pre_checkout_query_id").orElseThrow(), Optional.of(ok), error));
        return done(JsonValue.TRUE);
    }

    private Outcome getUpdates(Parameters parameters) throws BadRequest {
        return done(updates.after(
                parameters.number("offset"),
                parameters.number("limit").orElse(100L).intValue(),
                Duration.ofSeconds(parameters.number("timeout").orElse(0L))));
    }

    private Outcome setWebhook(Parameters parameters) throws BadRequest {
        String url = parameters.text("url").orElse("");
        if (url.isBlank()) {
            return deleteWebhook(parameters);
        }
        if (HttpUrl.objection(url).isPresent()) {
            throw new BadRequest("bad webhook: invalid URL");
        }
        updates.webhookTo(URI.create(url), parameters.text("secret_token").orElse(""));
        return done(JsonValue.TRUE);
    }

    private Outcome deleteWebhook(Parameters parameters) {
        updates.noWebhook();
        return done(JsonValue.TRUE);
    }

    private Phone phone(Parameters parameters) throws BadRequest {
        if (!parameters.has("chat_id")) {
            throw new BadRequest("chat_id is empty");
        }
        long id = parameters.number("chat_id").orElse(0L);
        if (id == 0) {
            throw new BadRequest("chat not found");
        }
        return phones.phone(id);
    }

    private static long messageId(Parameters parameters) throws BadRequest {
        return parameters.number("message_id").orElseThrow(() -> new BadRequest("message identifier is not specified"));
    }

    private static MessageText text(Parameters parameters, String tooLong) throws BadRequest {
        String parseMode = parameters.text("parse_mode").orElse("");
        return MessageText.of(parameters.text("text").orElse(""), parseMode, entities(parameters), tooLong);
    }

    private static List<Entity> entities(Parameters parameters) throws BadRequest {
        Optional<JsonValue> given = parameters.structure("entities");
        List<Entity> entities = new ArrayList<>();
        if (given.isPresent() && given.get() instanceof JsonArray array) {
            for (JsonValue value : array) {
                if (!(value instanceof JsonObject entity)) {
                    throw new BadRequest("can't parse entities JSON object: Object expected as message entity");
                }
                entities.add(new Entity(
                        entity.getString("type", ""),
                        entity.getInt("offset", 0),
                        entity.getInt("length", 0),
                        Optional.ofNullable(entity.getString("url", null)),
                        Optional.ofNullable(entity.getString("language", null))));
            }
        }
        return entities;
    }

    private static Keyboard keyboard(Parameters parameters) throws BadRequest {
        Optional<JsonValue> markup = parameters.structure("reply_markup");
        return markup.isPresent() ? Keyboard.parse(markup.get()) : Keyboard.none();
    }

    private static Outcome done(JsonValue result) {
        return new Outcome(result, OptionalLong.empty());
    }

    private static JsonObject me() {
        return JsonText.object()
                .add("id", 1)
                .add("is_bot", true)
                .add("first_name", "Dunlin")
                .add("username", "dunlin_simulator_bot")
                .add("can_join_groups", true)
                .add("can_read_all_group_messages", false)
                .add("supports_inline_queries", false)
                .build();
    }

    private static JsonObject chat(Phone phone) {
        return JsonText.object()
                .add("id", phone.chatId())
                .add("type", phone.type())
                .build();
    }

    private static JsonObject json(Phone phone, PhoneMessage message) {
        JsonObjectBuilder json = JsonText.object()
                .add("message_id", message.id())
                .add("from", JsonText.object().add("id", 1).add("is_bot", true).add("first_name", "Dunlin"))
                .add("chat", chat(phone))
                .add("date", message.at().getEpochSecond());
        message.editedAt().ifPresent(at -> json.add("edit_date", at.getEpochSecond()));
        json.add("text", message.text());
        if (!message.entities().isEmpty()) {
            JsonArrayBuilder entities = JsonText.array();
            message.entities().forEach(entity -> entities.add(entity.toJson()));
            json.add("entities", entities);
        }
        if (!message.keyboard().isEmpty()) {
            json.add("reply_markup", message.keyboard().toJson());
        }
        return json.build();
    }
}
