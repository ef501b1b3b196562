package dunlin.telegram.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.telegram.domain.Reply.Accepted;
import dunlin.telegram.domain.Reply.Blocked;
import dunlin.telegram.domain.Reply.BotRefused;
import dunlin.telegram.domain.Reply.ChatNotFound;
import dunlin.telegram.domain.Reply.MessageRejected;
import dunlin.telegram.domain.Reply.Migrated;
import dunlin.telegram.domain.Reply.RateLimited;
import dunlin.telegram.domain.Reply.ServerError;
import dunlin.telegram.domain.Reply.Unknown;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every row of FACTS, Telegram Bot API, and what lies between the rows. */
class AnswerReaderTest {

    private static final Call SEND = Call.send(42);

    @Test
    void takesAMessageIdForTheReceipt() {
        Reply reply = AnswerReader.read(SEND, accepted(OptionalLong.of(777), OptionalLong.of(43)));

        assertThat(reply).isEqualTo(new Accepted(43, 777, OptionalInt.of(200)));
        assertThat(reply.outcome()).hasValue("receipt");
        assertThat(reply.error()).isEmpty();
    }

    @Test
    void keepsTheChatThatWasAskedWhenTheAnswerNamesNone() {
        assertThat(AnswerReader.read(SEND, accepted(OptionalLong.of(777), OptionalLong.empty())))
                .isEqualTo(new Accepted(42, 777, OptionalInt.of(200)));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void takesNoOtherNumberForAReceipt(long messageId) {
        Reply reply = AnswerReader.read(SEND, accepted(OptionalLong.of(messageId), OptionalLong.of(42)));

        assertThat(reply).isInstanceOf(Unknown.class);
        assertThat(reply.outcome()).hasValue("unknown");
    }

    @Test
    void takesNoAnswerWithoutAMessageIdForAReceipt() {
        assertThat(AnswerReader.read(SEND, accepted(OptionalLong.empty(), OptionalLong.of(42))))
                .isInstanceOf(Unknown.class);
        assertThat(AnswerReader.read(SEND, page(200, "<html>"))).isInstanceOf(Unknown.class);
        assertThat(AnswerReader.read(SEND, page(204, ""))).isInstanceOf(Unknown.class);
        assertThat(AnswerReader.read(SEND, new Answer(200, Optional.of(json(null, 0, "", null, 0)), "")))
                .isInstanceOf(Unknown.class);
    }

    @Test
    void obeysRetryAfter() {
        Reply reply = AnswerReader.read(SEND, flooded("Too Many Requests: retry after 120", "120"));

        assertThat(reply)
                .isEqualTo(new RateLimited(
                        Optional.of(Duration.ofMinutes(2)), OptionalInt.of(429), "Too Many Requests: retry after 120"));
        assertThat(reply.outcome()).hasValue("rate_limited");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "none, Too Many Requests: retry after 35, 35",
                "none, too many requests, none",
                "none, retry after soon, none",
                "none, retry after 0, none",
                "none, retry after 99999999999999999999999999, 31536000",
                "-5, Too Many Requests: retry after 35, 35",
                "0, flood, none",
                "-1e999999999, flood, none",
                "1.2, flood, 2",
                "0.001, flood, 1",
                "1e-999999999, flood, 1",
                "1e999999999, flood, 31536000",
                "9223372036854775807, flood, 31536000",
                "31535999, flood, 31535999",
                "10072, retry after 1, 10072"
            })
    void neverTripsOverAnAbsurdRetryAfter(String parameter, String text, Long seconds) {
        RateLimited reply = (RateLimited) AnswerReader.read(SEND, flooded(text, parameter));

        assertThat(reply.retryAfter()).isEqualTo(Optional.ofNullable(seconds).map(Duration::ofSeconds));
    }

    @Test
    void readsTheNumberOfAFloodPageThatIsNoJson() {
        assertThat(((RateLimited) AnswerReader.read(SEND, page(429, "Retry After 7"))).retryAfter())
                .hasValue(Duration.ofSeconds(7));
        assertThat(((RateLimited) AnswerReader.read(SEND, page(429, ""))).retryAfter())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Forbidden: bot was blocked by the user",
                "Forbidden: user is deactivated",
                "Forbidden: bot was kicked from the supergroup chat",
                "Forbidden: bot is not a member of the channel chat"
            })
    void callsEveryForbiddenChatBlocked(String description) {
        Reply reply = AnswerReader.read(SEND, refused(403, description));

        assertThat(reply).isEqualTo(new Blocked(OptionalInt.of(403), description));
        assertThat(reply.outcome()).hasValue("rejected");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403})
    void believesNoProxyAboutAChatOrAText(int status) {
        assertThat(AnswerReader.read(SEND, page(status, "<html>Forbidden by policy")))
                .isEqualTo(new ServerError(OptionalInt.of(status), "<html>Forbidden by policy"));
    }

    @Test
    void callsAnUnknownChatNotFound() {
        assertThat(AnswerReader.read(SEND, refused(400, "Bad Request: chat not found")))
                .isEqualTo(new ChatNotFound(OptionalInt.of(400), "Bad Request: chat not found"));
    }

    @Test
    void followsAGroupThatMoved() {
        Answer.Json moved =
                json(false, 400, "Bad Request: group chat was upgraded to a supergroup chat", null, -1009000000001L);

        Reply reply = AnswerReader.read(SEND, new Answer(400, Optional.of(moved), ""));

        assertThat(reply)
                .isInstanceOfSatisfying(
                        Migrated.class,
                        migrated -> assertThat(migrated.newChatId()).isEqualTo(-1009000000001L));
        assertThat(reply.outcome()).hasValue("migrated");
    }

    @ParameterizedTest
    @CsvSource({
        "Bad Request: can't parse entities: Can't find end tag corresponding to start tag b, true",
        "Bad Request: message is too long, false",
        "Bad Request: message text is empty, false",
        "Bad Request: BUTTON_URL_INVALID, false",
        "Bad Request: message is not modified, false",
        "'', false"
    })
    void rejectsATextThatWillNeverPass(String description, boolean markup) {
        assertThat(AnswerReader.read(SEND, refused(400, description)))
                .isInstanceOfSatisfying(
                        MessageRejected.class,
                        rejected -> assertThat(rejected.markup()).isEqualTo(markup));
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 404})
    void callsAWrongTokenTheBotsFault(int status) {
        assertThat(AnswerReader.read(SEND, refused(status, "Unauthorized")).outcome())
                .hasValue("bot_refused");
        assertThat(AnswerReader.read(SEND, page(status, "<html>"))).isInstanceOf(BotRefused.class);
    }

    @ParameterizedTest
    @CsvSource({
        "500, server_error",
        "502, server_error",
        "503, server_error",
        "501, server_error",
        "504, unknown",
        "505, unknown",
        "522, unknown",
        "524, unknown",
        "599, unknown",
        "300, server_error",
        "302, server_error",
        "307, server_error",
        "100, server_error",
        "402, server_error",
        "405, server_error",
        "407, server_error",
        "408, server_error",
        "409, server_error",
        "413, rejected",
        "418, server_error"
    })
    void judgesTheRestByItsStatus(int status, String outcome) {
        assertThat(AnswerReader.read(SEND, page(status, "<html>")).outcome()).hasValue(outcome);
        assertThat(AnswerReader.read(SEND, refused(status, "text")).outcome()).hasValue(outcome);
    }

    @ParameterizedTest
    @CsvSource({
        "403, rejected",
        "429, rate_limited",
        "401, bot_refused",
        "500, server_error",
        "504, unknown",
        "0, server_error",
        "-7, server_error",
        "200, server_error",
        "2147483647, unknown"
    })
    void judgesARefusalUnder200ByItsErrorCode(int errorCode, String outcome) {
        Answer answer = new Answer(200, Optional.of(json(false, errorCode, "no", null, 0)), "");

        assertThat(AnswerReader.read(SEND, answer).outcome()).hasValue(outcome);
        assertThat(AnswerReader.read(SEND, answer).statusCode()).hasValue(errorCode);
    }

    @Test
    void callsARefusalWithoutAReasonAServerError() {
        Answer.Json bare = new Answer.Json(
                Optional.of(false),
                OptionalInt.empty(),
                "",
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());

        assertThat(AnswerReader.read(SEND, new Answer(200, Optional.of(bare), "")))
                .isEqualTo(new ServerError(OptionalInt.of(200), "HTTP 200"));
    }

    @Test
    void takesAnUnchangedMessageForASuccessfulEdit() {
        Reply reply = AnswerReader.read(
                Call.edit(42, 777), refused(400, "Bad Request: message is not modified: specified new"));

        assertThat(reply).isEqualTo(new Accepted(42, 777, OptionalInt.of(400)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "message to edit not found",
                "message can't be edited",
                "message can't be deleted",
                "message to delete not found"
            })
    void rejectsACorrectionThatIsMoot(String description) {
        assertThat(AnswerReader.read(Call.edit(42, 777), refused(400, "Bad Request: " + description)))
                .isEqualTo(new MessageRejected(false, OptionalInt.of(400), "Bad Request: " + description));
        assertThat(AnswerReader.read(Call.delete(42, 777), refused(400, "Bad Request: " + description)))
                .isInstanceOf(MessageRejected.class);
    }

    private static Answer accepted(OptionalLong messageId, OptionalLong chatId) {
        Answer.Json json = new Answer.Json(
                Optional.of(true), OptionalInt.empty(), "", Optional.empty(), OptionalLong.empty(), messageId, chatId);
        return new Answer(200, Optional.of(json), "");
    }

    private static Answer flooded(String text, String retryAfter) {
        return new Answer(429, Optional.of(json(false, 429, text, retryAfter, 0)), "");
    }

    private static Answer refused(int status, String description) {
        return new Answer(status, Optional.of(json(false, status, description, null, 0)), "");
    }

    private static Answer page(int status, String body) {
        return new Answer(status, Optional.empty(), body);
    }

    private static Answer.Json json(Boolean ok, int errorCode, String description, String retryAfter, long migrated) {
        return new Answer.Json(
                Optional.ofNullable(ok),
                OptionalInt.of(errorCode),
                description,
                Optional.ofNullable(retryAfter).map(BigDecimal::new),
                migrated == 0 ? OptionalLong.empty() : OptionalLong.of(migrated),
                OptionalLong.empty(),
                OptionalLong.empty());
    }
}
