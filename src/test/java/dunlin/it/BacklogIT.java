package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After an outage only that is sent of a backlog which is still true and in time; the rest ends with its reason. */
class BacklogIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration OUTAGE = Duration.ofHours(2);

    @ParameterizedTest(name = "{0} of those whose time has passed have also paid")
    @ValueSource(ints = {0, 5})
    void sendsOfABacklogOnlyWhatIsStillTrueAndInTime(int latePayers) throws Exception {
        var nodes = Nodes.shared();
        nodes.two().kill();
        nodes.one().start();
        var from = nodes.now();
        var end = from.truncatedTo(ChronoUnit.SECONDS).plus(Duration.ofMinutes(4));
        var late = Crowd.of(nodes, 480, end, Duration.ofHours(1));
        var inTime = Crowd.of(nodes, 20, end, Duration.ofDays(2));
        await().atMost(PATIENCE).until(() -> late.reminders("pending") + inTime.reminders("pending") == 500);

        nodes.one().kill();
        nodes.clockRuns(OUTAGE);
        var newEnd = end.plus(Duration.ofDays(30));
        late.havePaid(latePayers, newEnd);
        inTime.havePaid(10, newEnd);
        nodes.one().start();
        late.awaitFinal();
        inTime.awaitFinal();

        assertThat(inTime.reminders("sent")).isEqualTo(10);
        assertThat(late.reminders("expired")).isEqualTo(480 - latePayers);
        assertThat(canceledAsPaid(late)).isEqualTo(first(latePayers, late));
        assertThat(canceledAsPaid(inTime)).isEqualTo(first(10, inTime));
        assertThat(late.messages()).isZero();
        assertThat(inTime.messages()).isEqualTo(10);
        assertThat(first(10, inTime))
                .allSatisfy(chat -> assertThat(inTime.posts(chat)).isZero());
        assertThat(report(nodes, from, nodes.now())).endsWith("""
                "sent":10,"possible_duplicates":0,\
                "stale_skips":{"total":490,"by_reason":{"access_until_changed":%d,"deadline_expired":%d}},\
                "errors":{"total":0,"by_reason":{}},"unknown":0,\
                "corrections":{"sent":0,"failed":0,"expired":0}}""".formatted(10 + latePayers, 480 - latePayers));

        nodes.clockRuns(Duration.between(nodes.now(), newEnd));
        await().atMost(PATIENCE).until(() -> inTime.messages() + late.messages() == 20 + latePayers);
        assertThat(first(10, inTime))
                .allSatisfy(chat -> assertThat(inTime.messages(chat)).isOne());
        assertThat(first(latePayers, late))
                .allSatisfy(chat -> assertThat(late.messages(chat)).isOne());
    }

    private static List<Long> first(int count, Crowd crowd) {
        return crowd.chats().limit(count).boxed().toList();
    }

    private static List<Long> canceledAsPaid(Crowd crowd) throws Exception {
        return crowd.reminders().stream()
                .filter(reminder -> reminder.is("canceled") && reminder.reason().equals("access_until_changed"))
                .map(Crowd.Reminder::chatId)
                .toList();
    }

    private static String report(Nodes nodes, Instant from, Instant to) {
        return Rest.viewer()
                .at(nodes.one().uri())
                .get("reports/delivery?from=" + from + "&to=" + to)
                .text();
    }
}
