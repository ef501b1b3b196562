package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What makes no sense is refused as that, is never a fault of ours, and leaves nothing behind. */
class OddInputIT extends Deployed {

    private static final List<String> ODD_IDS =
            List.of("%00", "a%1Fb", "x".repeat(201), "a'%20or%20'1'='1", "%ff", "..%2f..");

    static Stream<Arguments> addresses() {
        return Stream.of(
                        Arguments.of("GET", "inquiries/%s", null),
                        Arguments.of("PUT", "inquiries/%s", inquiry("\"subject\": \"s\"")),
                        Arguments.of("POST", "inquiries/%s/answered", "{}"),
                        Arguments.of("GET", "webhooks/%s", null),
                        Arguments.of("PUT", "webhooks/%s", "{}"),
                        Arguments.of("DELETE", "webhooks/%s", null),
                        Arguments.of("POST", "dead-letters/%s/redrive", null),
                        Arguments.of("DELETE", "dead-letters/%s", null),
                        Arguments.of("GET", "notifications/%s", null),
                        Arguments.of("POST", "notifications/%s/retry", null),
                        Arguments.of("POST", "notifications/%s/cancel", null),
                        Arguments.of("GET", "subscriptions/%s", null),
                        Arguments.of("GET", "subscriptions/%s/timeline", null),
                        Arguments.of("GET", "imports/%s", null),
                        Arguments.of("GET", "imports?cursor=%s", null),
                        Arguments.of("GET", "inquiries?state=%s", null),
                        Arguments.of("GET", "inquiries?manager_chat_id=%s", null),
                        Arguments.of("GET", "inquiries?cursor=%s", null),
                        Arguments.of("GET", "webhooks?cursor=%s", null),
                        Arguments.of("GET", "dead-letters?cursor=%s", null),
                        Arguments.of("GET", "notifications?inquiry_id=%s", null))
                .flatMap(one -> ODD_IDS.stream()
                        .map(id -> Arguments.of(one.get()[0], ((String) one.get()[1]).formatted(id), one.get()[2])));
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void anOddAddressIsNoFault(String method, String path, String body) throws Exception {
        refused(method, path, body, 200);
    }

    static Stream<Arguments> bodies() {
        var inquiries = Stream.of(
                "{}",
                "[]",
                "null",
                "\"x\"",
                "",
                inquiry("\"subject\": null"),
                inquiry("\"subject\": \" \""),
                inquiry("\"subject\": 5"),
                inquiry("\"subject\": \"" + "x".repeat(501) + "\""),
                inquiry("\"subject\": \"s\", \"remind_after\": \"PT0S\""),
                inquiry("\"subject\": \"s\", \"remind_after\": \"-PT1H\""),
                inquiry("\"subject\": \"s\", \"remind_after\": \"P1M\""),
                inquiry("\"subject\": \"s\", \"remind_after\": \"PT999999999999999999H\""),
                inquiry("\"subject\": \"s\", \"valid_for\": \"P31D\""),
                inquiry("\"subject\": \"s\", \"valid_for\": 5"),
                inquiry("\"subject\": \"s\", \"escalate_chat_id\": 0"),
                inquiry("\"subject\": \"s\", \"escalate_chat_id\": 1.5"),
                inquiry("\"subject\": \"s\", \"escalate_chat_id\": 9223372036854775808"),
                inquiry("\"subject\": \"s\", \"escalate_chat_id\": 1e400"),
                inquiry("\"subject\": \"s\", \"working_hours\": {}"),
                inquiry("\"subject\": \"s\", \"working_hours\": []"),
                inquiry("\"subject\": \"s\", \"working_hours\": \"MON-FRI 09:00-17:00 Europe/Berlin\""),
                inquiry("\"subject\": \"s\", " + hours("Mars/Olympus", "MON", "09:00", "17:00")),
                inquiry("\"subject\": \"s\", " + hours("UTC", "MON-", "09:00", "17:00")),
                inquiry("\"subject\": \"s\", " + hours("UTC", ",", "09:00", "17:00")),
                inquiry("\"subject\": \"s\", " + hours("UTC", "MON", "24:00", "17:00")),
                inquiry("\"subject\": \"s\", " + hours("UTC", "MON", "09:00", "24:01")),
                inquiry("\"subject\": \"s\", " + hours("UTC", "MON", "9:00", "17:00")),
                inquiry("\"subject\": \"s\", " + hours("", "", "", "")),
                "{\"subject\": \"s\", \"waiting_since\": \"2999-01-01T00:00:00Z\", \"manager_chat_id\": 5}",
                "{\"subject\": \"s\", \"waiting_since\": \"2026-01-01T00:00:00\", \"manager_chat_id\": 5}",
                "{\"subject\": \"s\", \"waiting_since\": 5, \"manager_chat_id\": 5}",
                "{\"subject\": \"s\", \"waiting_since\": \"0001-01-01T00:00:00Z\", \"manager_chat_id\": 5}",
                "{\"subject\": \"s\", \"waiting_since\": \"2026-01-01T00:00:00Z\", \"manager_chat_id\": \"5\"}");
        var messages = Stream.of(
                "{}",
                "[]",
                request("\"text\": \"\""),
                request("\"text\": \"" + "x".repeat(4097) + "\""),
                request("\"text\": \"<b></b>\", \"format\": \"html\""),
                request("\"text\": \"&#32;\", \"format\": \"html\""),
                request("\"text\": \"a\", \"format\": \"HTML5\""),
                request("\"text\": [\"a\"]"),
                request("\"text\": \"a\", \"not_before\": \"9999-12-31T23:59:59Z\""),
                request(
                        "\"text\": \"a\", \"not_before\": \"2026-01-01T00:00:00Z\", \"valid_until\": \"2026-01-01T00:00:00Z\""),
                request("\"text\": \"a\", \"valid_until\": \"1970-01-01T00:00:00Z\""),
                request("\"text\": \"a\", \"not_before\": \"1970-01-01T00:00:00Z\""),
                "{\"key\": \"\", \"chat_id\": 1, \"text\": \"a\"}",
                "{\"key\": \"odd\\u0000\", \"chat_id\": 1, \"text\": \"a\"}",
                "{\"key\": \"odd\\ud800\", \"chat_id\": 1, \"text\": \"a\"}",
                "{\"key\": 1, \"chat_id\": 1, \"text\": \"a\"}",
                "{\"key\": \"odd\", \"chat_id\": 0, \"text\": \"a\"}",
                "{\"key\": \"odd\", \"chat_id\": null, \"text\": \"a\"}",
                "{\"key\": \"odd\", \"chat_id\": 1, \"chat_id\": 2, \"text\": \"a\"}");
        var webhooks = Stream.of(
                "{}",
                "[]",
                "{\"url\": 5}",
                "{\"url\": \"https://8.8.8.8/\", \"types\": []}",
                "{\"url\": \"https://8.8.8.8/\", \"types\": [null]}",
                "{\"url\": \"https://8.8.8.8/\", \"types\": \"dunlin.access.changed\"}",
                "{\"url\": \"https://8.8.8.8/\", \"types\": [\"access_changed\"]}",
                "{\"url\": \"https://8.8.8.8/\", \"secret\": \"whsec_\"}",
                "{\"url\": \"https://8.8.8.8/\", \"secret\": \"whsec_####\"}",
                "{\"url\": \"https://8.8.8.8/\", \"secret\": 5}",
                "{\"url\": \"https://" + "x".repeat(3000) + "/\"}",
                "{\"url\": \"https://[fe80::1%25nosuch]/\"}",
                "{\"url\": \"https://[::1%25lo]/\"}",
                "{\"url\": \"https://0x7f000001/\"}",
                "{\"url\": \"https://" + "a.".repeat(300) + "example/\"}",
                "{\"url\": \"https://\\u2460\\u2461.example/\"}");
        return Stream.of(
                        inquiries.map(body -> Arguments.of("PUT", "inquiries/odd", body)),
                        messages.map(body -> Arguments.of("POST", "notifications", body)),
                        webhooks.map(body -> Arguments.of("PUT", "webhooks/odd", body)))
                .flatMap(one -> one);
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void anOddBodyIsRefused(String method, String path, String body) throws Exception {
        refused(method, path, body, 400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"answered_at\": 5}",
                "{\"answered_at\": \"2999-01-01T00:00:00Z\"}",
                "{\"answered_at\": \"+292278994-08-17T07:12:55Z\"}",
                "[]"
            })
    void anOddAnswerIsRefused(String body) throws Exception {
        var inquiry = WaitingInquiry.since(Customer.thisSecond(), java.time.Duration.ofDays(1));

        refused("POST", "inquiries/" + inquiry.id + "/answered", body, 400);

        assertThat(inquiry.json().getString("state")).isEqualTo("waiting");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"update_id\": %d, \"message\": {\"chat\": {\"id\": 1.0}}}",
                "{\"update_id\": %d, \"message\": {\"chat\": {\"id\": 9223372036854775807}, \"date\": 253402300799}}",
                "{\"update_id\": %d, \"message\": {\"chat\": {\"id\": 7}, \"date\": 0}}",
                "{\"update_id\": %d, \"message\": null}",
                "{\"update_id\": %d, \"channel_post\": {}}",
                "{\"update_id\": %d, \"message\": {\"chat\": {\"id\": 7}, \"successful_payment\": {}}}",
                "{\"update_id\": %d, \"message\": {\"chat\": {\"id\": 7}, \"successful_payment\": {\"currency\": \"ZZZ\","
                        + " \"total_amount\": 5, \"invoice_payload\": \"x\", \"telegram_payment_charge_id\": \"odd-1\"}}}",
                "{\"update_id\": %d, \"message\": {\"chat\": {\"id\": 7}, \"successful_payment\": {\"currency\": \"XTR\","
                        + " \"total_amount\": 9223372036854775807, \"invoice_payload\": \"x\", \"telegram_payment_charge_id\": \"odd-2\"}}}",
                "{\"update_id\": %d, \"message\": {\"chat\": {\"id\": 7}, \"successful_payment\": {\"currency\": \"RUB\","
                        + " \"total_amount\": 9223372036854775807, \"invoice_payload\": \"x\", \"telegram_payment_charge_id\": \"odd-3\"}}}",
                "{\"update_id\": %d, \"callback_query\": {\"id\": \"q\", \"data\": \"taken:\"}}",
                "{\"update_id\": %d, \"callback_query\": {\"id\": \"q\", \"data\": \"taken:x\", \"message\": {\"message_id\": 5, \"chat\": {\"id\": 7}}}}",
                "{\"update_id\": %d, \"callback_query\": {\"id\": \"q\", \"data\": \"taken:\\u0000\", \"message\": {\"message_id\": 5, \"chat\": {\"id\": 7}}}}",
                "{\"update_id\": %d, \"pre_checkout_query\": {\"id\": \"q\", \"currency\": \"ZZZ\", \"total_amount\": 0, \"invoice_payload\": \"\"}}",
                "{\"update_id\": %d, \"pre_checkout_query\": {\"id\": \"q\", \"currency\": \"XTR\", \"total_amount\": 9223372036854775807, \"invoice_payload\": \"x\"}}",
                "{\"update_id\": %d, \"my_chat_member\": {\"chat\": {\"id\": -7}, \"new_chat_member\": {\"status\": \"kicked\"}}}",
                "{\"update_id\": 9223372036854775808}",
                "{\"update_id\": 1e3}"
            })
    void anOddUpdateIsNoFault(String update) throws Exception {
        var response = Wire.toRoot("webhooks/telegram")
                .method("POST")
                .header("X-Telegram-Bot-Api-Secret-Token", Environment.telegramWebhookSecret())
                .json(update.formatted(TelegramUpdatesIT.fresh()))
                .sent();

        assertThat(response.statusCode()).as(response.body()).isIn(200, 400);
    }

    @Test
    void nothingIsLeftBehind() throws SQLException {
        assertThat(Sql.count("select count(*) from inquiry where inquiry_id = ?", "odd"))
                .isZero();
        assertThat(Sql.count("select count(*) from webhook where webhook_id = ?", "odd"))
                .isZero();
        assertThat(Sql.count("select count(*) from notification where request_key = ?", "odd"))
                .isZero();
    }

    private static void refused(String method, String path, String body, int least) throws Exception {
        var request = Wire.to(path).method(method).bearer(Environment.operatorToken());
        var response = (body == null ? request : request.json(body)).sent();

        assertThat(response.statusCode())
                .as(method + " " + path + " " + body + " " + response.body())
                .isBetween(least, 499);
        assertThat(response.body()).doesNotContain("Exception", "\tat ");
    }

    private static String inquiry(String members) {
        return "{\"waiting_since\": \"2026-01-01T00:00:00Z\", \"manager_chat_id\": 5, " + members + "}";
    }

    private static String hours(String zone, String days, String from, String to) {
        return "\"working_hours\": {\"zone\": \"%s\", \"days\": \"%s\", \"from\": \"%s\", \"to\": \"%s\"}"
                .formatted(zone, days, from, to);
    }

    private static String request(String members) {
        return "{\"key\": \"odd\", \"chat_id\": 1, " + members + "}";
    }
}
