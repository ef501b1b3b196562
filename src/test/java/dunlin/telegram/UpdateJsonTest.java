package dunlin.telegram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.json.InvalidInput;
import dunlin.json.MalformedJson;
import dunlin.json.StrictJson;
import dunlin.telegram.domain.ChatReachability;
import dunlin.telegram.domain.CheckoutQuery;
import dunlin.telegram.domain.Press;
import dunlin.telegram.domain.TelegramPayment;
import dunlin.telegram.domain.Update;
import jakarta.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read out of an update, and what is not. */
class UpdateJsonTest {

    private static final Instant RECEIVED = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant DATED = Instant.ofEpochSecond(1_796_040_000);
    private static final String PAYMENT = "{\"currency\":\"XTR\",\"total_amount\":250,\"invoice_payload\":\"sub-1\","
            + "\"is_recurring\":true,\"telegram_payment_charge_id\":\"ch-1\",\"provider_payment_charge_id\":\"\"}";

    @Test
    void aPressIsReadWithItsMessageAndItsLanguage() {
        var update = read(
                "\"callback_query\":{\"id\":\"q-1\",\"from\":{\"id\":9,\"language_code\":\"ru\"},\"data\":\"ack 7\","
                        + "\"message\":{\"message_id\":5,\"date\":1,\"chat\":{\"id\":-100}},\"chat_instance\":\"x\"}");

        assertThat(update.press()).contains(new Press("q-1", "ack 7", -100, 5, "ru"));
        assertThat(update.facts()).isEmpty();
    }

    @Test
    void aPressWithoutMessageOrDataIsStillToBeAnswered() {
        assertThat(read("\"callback_query\":{\"id\":\"q-1\",\"inline_message_id\":\"i\"}")
                        .press())
                .contains(new Press("q-1", "", 0, 0, ""));
    }

    @Test
    void aTextThatNoDatabaseTakesIsNone() {
        var polled = Json.createObjectBuilder()
                .add("update_id", 7)
                .add(
                        "callback_query",
                        Json.createObjectBuilder().add("id", "q-1").add("data", "taken:\0"))
                .build();

        assertThat(UpdateJson.read(polled, RECEIVED).press()).contains(new Press("q-1", "", 0, 0, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/start", "/start p-1", "/start@bot", "hello", ""})
    void anyPrivateMessageShowsThatTheChatTakesMessages(String text) {
        var update = read(message("\"text\":\"" + text + "\"", 42));

        assertThat(update.facts()).containsExactly(new ChatReachability(42, true, DATED));
    }

    @Test
    void aMessageInAGroupShowsNothing() {
        assertThat(read(message("\"text\":\"/start\"", -42)).facts()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"member,true", "administrator,true", "creator,true", "kicked,false", "left,false"})
    void theBotsStandingShowsWhetherTheChatTakesMessages(String status, boolean reachable) {
        var update = read("\"my_chat_member\":{\"chat\":{\"id\":42},\"date\":1796040000,\"old_chat_member\":{},"
                + "\"new_chat_member\":{\"status\":\"" + status + "\"}}");

        assertThat(update.facts()).containsExactly(new ChatReachability(42, reachable, DATED));
    }

    @Test
    void aStandingThatSaysNothingOfMessagesIsNoFact() {
        assertThat(read("\"my_chat_member\":{\"chat\":{\"id\":-42},\"new_chat_member\":{\"status\":\"restricted\"}}")
                        .facts())
                .isEmpty();
    }

    @Test
    void aPaymentIsReadAndShowsNothingOfTheChatForRenewalsComeWithoutItsUser() {
        var paid = read(message("\"successful_payment\":" + PAYMENT, 42));
        var refunded = read(message("\"refunded_payment\":" + PAYMENT, 42));

        assertThat(paid.facts()).containsExactly(new TelegramPayment(false, "ch-1", "sub-1", "XTR", 250, DATED));
        assertThat(refunded.facts()).containsExactly(new TelegramPayment(true, "ch-1", "sub-1", "XTR", 250, DATED));
        assertThat(paid.withoutPayment().facts()).isEmpty();
    }

    @Test
    void aCheckoutIsRead() {
        assertThat(
                        read("\"pre_checkout_query\":{\"id\":\"c-1\",\"from\":{\"language_code\":\"en\"},\"currency\":\"RUB\","
                                        + "\"total_amount\":29900,\"invoice_payload\":\" anything \"}")
                                .checkout())
                .contains(new CheckoutQuery("c-1", " anything ", "RUB", 29900, "en"));
    }

    @Test
    void whatHasNoDateHappenedWhenItWasReceived() {
        var update = read("\"message\":{\"chat\":{\"id\":42},\"text\":\"/start\"}");

        assertThat(update.facts()).containsExactly(new ChatReachability(42, true, RECEIVED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"poll\":{}", "\"edited_message\":{\"chat\":1}", "\"message_reaction\":[]", "\"x\":null"})
    void otherKindsAreOnlyAnId(String kind) {
        assertThat(read(kind))
                .isEqualTo(new Update(7, List.of(), java.util.Optional.empty(), java.util.Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"update_id\":\"7\"}",
                "{\"update_id\":-1}",
                "{\"update_id\":1.5}",
                "{\"update_id\":99999999999999999999}",
                "{\"update_id\":7,\"message\":\"hi\"}",
                "{\"update_id\":7,\"message\":{}}",
                "{\"update_id\":7,\"message\":{\"chat\":{\"id\":\"42\"}}}",
                "{\"update_id\":7,\"message\":{\"chat\":{\"id\":42},\"date\":-5}}",
                "{\"update_id\":7,\"message\":{\"chat\":{\"id\":42},\"date\":99999999999999}}",
                "{\"update_id\":7,\"message\":{\"chat\":{\"id\":42},\"successful_payment\":{}}}",
                "{\"update_id\":7,\"callback_query\":{}}",
                "{\"update_id\":7,\"callback_query\":{\"id\":\"q\",\"message\":{\"message_id\":5}}}",
                "{\"update_id\":7,\"my_chat_member\":{\"chat\":{\"id\":42}}}",
                "{\"update_id\":7,\"pre_checkout_query\":{\"id\":\"c\",\"currency\":\"RUBLE\",\"total_amount\":1}}"
            })
    void whatAnEffectHangsOnMustBeThere(String body) {
        assertThatThrownBy(() -> UpdateJson.read(StrictJson.object(body), RECEIVED))
                .isInstanceOf(InvalidInput.class);
    }

    /** Whatever is cut out of or put into an update, it is read or refused in words, and nothing else happens. */
    @Test
    void noBodyMakesAFault() {
        var chance = new Random(20261130);
        var whole = "{\"update_id\":7," + message("\"successful_payment\":" + PAYMENT, 42)
                + ",\"callback_query\":{\"id\":\"q\",\"message\":{\"message_id\":5,\"chat\":{\"id\":1}}}}";
        var pieces = new String[] {"null", "{}", "[]", "-1", "1e400", "\"\\u0000\"", "\"\\ud800\"", "true", "}", "\""};
        int read = 0;
        for (int round = 0; round < 20_000; round++) {
            var body = new StringBuilder(whole);
            for (int change = 0; change <= chance.nextInt(2); change++) {
                int from = chance.nextInt(body.length());
                int to = Math.min(body.length(), from + chance.nextInt(12));
                body.replace(from, to, chance.nextBoolean() ? "" : pieces[chance.nextInt(pieces.length)]);
            }
            try {
                UpdateJson.read(StrictJson.object(body.toString()), RECEIVED);
                read++;
            } catch (InvalidInput | MalformedJson inWords) {
                assertThat(inWords.getMessage()).isNotBlank();
            }
        }
        assertThat(read).isPositive();
    }

    private static String message(String member, long chatId) {
        return "\"message\":{\"message_id\":5,\"date\":1796040000,\"chat\":{\"id\":" + chatId + "}," + member + "}";
    }

    private static Update read(String members) {
        return UpdateJson.read(StrictJson.object("{\"update_id\":7," + members + "}"), RECEIVED);
    }
}
