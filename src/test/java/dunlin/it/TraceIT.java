package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Whoever looks into the log finds all lines of one request, one message, one notification or one charge. */
class TraceIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final Pattern IN_LINE = Pattern.compile(" \\[trace ([0-9a-f]{32})]$");

    @Test
    void everyAnswerTellsATraceTheCallersOwnIfHeHasOne() throws Exception {
        var brought = Wire.to("clock").bearer(Environment.viewerToken()).header("traceparent", parent(TRACE));
        var none = Wire.to("clock").bearer(Environment.viewerToken());
        var forged = Wire.to("clock").header("traceparent", "00-" + TRACE + "-\"<b>-01");

        assertThat(trace(brought.sent())).isEqualTo(TRACE);
        assertThat(trace(none.sent())).matches("[0-9a-f]{32}").isNotEqualTo(trace(none.sent()));
        assertThat(trace(forged.sent())).matches("[0-9a-f]{32}").isNotEqualTo(TRACE);
        assertThat(trace(Wire.toRoot("no/such/address").sent())).matches("[0-9a-f]{32}");
        assertThat(trace(Wire.toRoot("health/outcome").sent())).matches("[0-9a-f]{32}");
    }

    @Test
    void allAttemptsOfANotificationAreFoundByItsId() throws Exception {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(anna.chatId).next(Answer.serverError(500));
        anna.subscribes(Customer.thisSecond());
        Deliveries.awaitPendingAfter(anna, 1);
        Customer.later(Duration.ofMinutes(1));
        var id = anna.awaitNotification("sent").getString("notification_id");

        await().atMost(PATIENCE).until(() -> lines("of notification " + id).size() == 2);

        assertThat(lines("of notification " + id))
                .allSatisfy(line -> assertThat(traceOf(line)).isEqualTo(id.replace("-", "")));
        assertThat(lines("of notification " + id).get(0)).contains("Attempt 1 of", ": server_error [");
        assertThat(lines("of notification " + id).get(1)).contains("Attempt 2 of", ": receipt [");
    }

    @Test
    void allAttemptsToChargeAreFoundUnderOneTrace() throws Exception {
        var boris = Payer.withAnHourLeft(Surroundings.yooKassa(), "pm_ok");
        boris.gateway.script(boris.token).next(dunlin.local.gateway.Answer.declined("insufficient_funds"));
        boris.comesToTheEnd();
        boris.awaitAttempt(0, "declined");
        boris.until(1);
        var series = boris.awaitSeries("paid").getString("series_id");

        await().atMost(PATIENCE).until(() -> lines("of charge series " + series).size() == 2);

        assertThat(lines("of charge series " + series))
                .allSatisfy(line -> assertThat(traceOf(line)).isEqualTo(series.replace("-", "")));
    }

    @Test
    void theTraceOfARequestLeadsToTheNotificationThatItAskedFor() throws Exception {
        var trace = "a" + TRACE.substring(1);
        var wish = Wish.of("hello");
        var answer = Wire.to("notifications")
                .bearer(Environment.integratorToken())
                .header("traceparent", parent(trace))
                .method("POST")
                .json(wish.json())
                .sent();
        var id = new Rest.Answer(answer.statusCode(), answer.body()).string("notification_id");

        await().atMost(PATIENCE)
                .until(() -> lines("Notification " + id + " was asked for").size() == 1);

        assertThat(traceOf(lines("Notification " + id + " was asked for").get(0)))
                .isEqualTo(trace);
    }

    @Test
    void aMessageGoesOnWithTheTraceOfItsSenderAndForgesNoLine() throws Exception {
        var trace = "b" + TRACE.substring(1);
        Broker.send("dunlin.notification-requests", context -> {
            var message = context.createTextMessage("{\"key\": \"k\", \"kind\\nSEVERE forged-line\": 1}");
            message.setStringProperty("traceparent", parent(trace));
            return message;
        });

        await().atMost(PATIENCE).until(() -> lines("[trace " + trace + "]").size() == 1);

        assertThat(lines("[trace " + trace + "]").get(0)).contains("went to the dead letters");
        assertThat(ServerLog.text().lines()).noneMatch(line -> line.startsWith("SEVERE forged-line"));
    }

    private static String parent(String trace) {
        return "00-" + trace + "-00f067aa0ba902b7-01";
    }

    private static String trace(HttpResponse<String> answer) {
        return answer.headers().firstValue("X-Trace-Id").orElse("");
    }

    private static List<String> lines(String words) throws Exception {
        return ServerLog.text().lines().filter(line -> line.contains(words)).toList();
    }

    private static String traceOf(String line) {
        var found = IN_LINE.matcher(line);
        return found.find() ? found.group(1) : "none: " + line;
    }
}
