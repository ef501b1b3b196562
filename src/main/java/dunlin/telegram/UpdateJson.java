package dunlin.telegram;

import dunlin.json.Fields;
import dunlin.telegram.domain.ChatReachability;
import dunlin.telegram.domain.CheckoutQuery;
import dunlin.telegram.domain.Fact;
import dunlin.telegram.domain.Press;
import dunlin.telegram.domain.TelegramPayment;
import dunlin.telegram.domain.Update;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads an update: strictly what an effect hangs on, leniently everything else, and not at all the kinds that have no effect here.
 *
 * <p>A private message shows that its chat takes messages, except one that tells of a payment: renewals and refunds come without the
 * user, who may have blocked the bot.
 */
final class UpdateJson {

    /** What Telegram is asked for: the kinds that are read here. */
    static final List<String> KINDS = List.of("message", "callback_query", "my_chat_member", "pre_checkout_query");

    private static final Set<String> INSIDE = Set.of("creator", "administrator", "member");
    private static final Set<String> OUTSIDE = Set.of("left", "kicked");
    private static final long LAST_SECOND = 253_402_300_799L;

    private final Instant received;

    private UpdateJson(Instant received) {
        this.received = received;
    }

    /**
     * The update; what has no date of its own happened when it was received.
     *
     * @throws dunlin.json.InvalidInput naming every member that is wrong
     */
    static Update read(JsonObject json, Instant received) {
        var reader = new UpdateJson(received);
        var fields = Fields.of(json);
        var id = fields.integer("update_id", 0, Long.MAX_VALUE);
        var message = fields.optionalObject("message").stream().flatMap(reader::ofMessage);
        var member = fields.optionalObject("my_chat_member").stream().flatMap(reader::ofMember);
        var facts = Stream.concat(message, member).toList();
        var press = fields.optionalObject("callback_query").map(UpdateJson::press);
        var checkout = fields.optionalObject("pre_checkout_query").map(UpdateJson::checkout);
        fields.check();
        return new Update(id, facts, press, checkout);
    }

    private Stream<Fact> ofMessage(Fields message) {
        var chatId = chatId(message);
        var paid = message.optionalObject("successful_payment").map(payment -> payment(false, payment, at(message)));
        var refunded = message.optionalObject("refunded_payment").map(payment -> payment(true, payment, at(message)));
        if (paid.isPresent() || refunded.isPresent()) {
            return Stream.concat(paid.stream(), refunded.stream());
        }
        return chatId > 0 ? Stream.of(new ChatReachability(chatId, true, at(message))) : Stream.empty();
    }

    private static Fact payment(boolean refund, Fields payment, Instant at) {
        return new TelegramPayment(
                refund,
                payment.identifier("telegram_payment_charge_id"),
                raw(payment, "invoice_payload"),
                payment.text("currency", 3),
                payment.integer("total_amount", 0, Long.MAX_VALUE),
                at);
    }

    private Stream<Fact> ofMember(Fields change) {
        var chatId = chatId(change);
        var status = raw(change.object("new_chat_member"), "status");
        return INSIDE.contains(status) || OUTSIDE.contains(status)
                ? Stream.of(new ChatReachability(chatId, INSIDE.contains(status), at(change)))
                : Stream.empty();
    }

    private static Press press(Fields query) {
        var message = query.optionalObject("message");
        return new Press(
                query.identifier("id"),
                raw(query, "data"),
                message.map(UpdateJson::chatId).orElse(0L),
                message.map(below -> below.integer("message_id", 0, Long.MAX_VALUE))
                        .orElse(0L),
                language(query));
    }

    private static CheckoutQuery checkout(Fields query) {
        return new CheckoutQuery(
                query.identifier("id"),
                raw(query, "invoice_payload"),
                query.text("currency", 3),
                query.integer("total_amount", 0, Long.MAX_VALUE),
                language(query));
    }

    private static long chatId(Fields parent) {
        return parent.object("chat").integer("id", Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private Instant at(Fields dated) {
        var seconds = dated.optionalInteger("date", 0, LAST_SECOND);
        return seconds.isPresent() ? Instant.ofEpochSecond(seconds.getAsLong()) : received;
    }

    private static String language(Fields query) {
        return query.optionalObject("from")
                .map(from -> raw(from, "language_code"))
                .orElse("");
    }

    /** The text as it is, an empty one where there is none, or one that no database takes: whoever presses can forge what a button gives back. */
    private static String raw(Fields fields, String name) {
        return Optional.ofNullable(fields.json().get(name))
                .filter(JsonString.class::isInstance)
                .map(text -> ((JsonString) text).getString())
                .filter(text -> text.indexOf(0) < 0)
                .orElse("");
    }
}
