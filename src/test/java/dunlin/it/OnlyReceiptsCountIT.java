package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Ten messages, seven receipts: rows, report, answers and keys all say seven (ND-05). */
class OnlyReceiptsCountIT extends Deployed {

    private static final Duration LONGER_THAN_ANY_BACKOFF = Duration.ofMinutes(6);
    private static final Duration WHILE = Duration.ofMinutes(2);
    private static final String DAY = "reports/delivery?from=2001-03-04T00:00:00Z&to=2001-03-05T00:00:00Z";

    @Test
    void allThatIsToldOfTenMessagesAgreesWithTheirSevenReceipts() throws Exception {
        var good = IntStream.range(0, 7)
                .mapToObj(number -> Wish.of("good " + number))
                .toList();
        var bad = Stream.of(Answer.serverError(500), Answer.serverError(500), Answer.okFalse())
                .map(OnlyReceiptsCountIT::refusedForEver)
                .toList();
        var wishes = new ArrayList<>(good);
        wishes.addAll(bad);

        var ids = new LinkedHashMap<Wish, String>();
        wishes.forEach(wish -> ids.put(wish, wish.made()));
        awaitAllFinal(ids.values().stream().toList());
        for (var id : ids.values()) {
            Sql.update("update notification set finished_at = '2001-03-04T12:00:00Z' where notification_id = ?", id);
        }

        assertThat(rows(ids, "state = 'sent' and receipt_message_id is not null"))
                .isEqualTo(7);
        assertThat(rows(ids, "state = 'failed' and reason = 'attempts_exhausted'"))
                .isEqualTo(3);
        assertThat(Rest.viewer().get(DAY).json()).hasToString("""
                {"from":"2001-03-04T00:00:00Z","to":"2001-03-05T00:00:00Z",\
                "sent":7,"possible_duplicates":0,"stale_skips":{"total":0,"by_reason":{}},\
                "errors":{"total":3,"by_reason":{"attempts_exhausted":3}},"unknown":0,\
                "corrections":{"sent":0,"failed":0,"expired":0}}""");
        assertThat(ids.values().stream().map(Wish::read).filter(one -> !one.isNull("receipt")))
                .hasSize(7)
                .allSatisfy(one -> assertThat(one.getString("state")).isEqualTo("sent"));
        assertThat(good).allSatisfy(wish -> assertThat(askedAgain(wish)).isEqualTo(200));
        assertThat(bad).allSatisfy(wish -> assertThat(askedAgain(wish)).isEqualTo(202));
        assertThat(good).allSatisfy(wish -> assertThat(wish.posts()).isOne());
    }

    private static Wish refusedForEver(Answer answer) {
        var wish = Wish.of("bad");
        wish.script().always(answer);
        return wish;
    }

    /** In an hour, and canceled before that: what is asked is whether the key is free. */
    private static int askedAgain(Wish wish) {
        var answer = wish.from(Customer.now().plus(Duration.ofHours(1))).told();
        Wish.cancel(answer.string("notification_id"));
        return answer.status();
    }

    private static long rows(Map<Wish, String> ids, String condition) throws Exception {
        var rows = 0L;
        for (var id : ids.values()) {
            rows += Sql.count("select count(*) from notification where notification_id = ? and " + condition, id);
        }
        return rows;
    }

    /**
     * Moves the clock whenever all that are left wait for their next attempt. Somebody else is served in between: three chats and nobody
     * else refused would be a fault of the whole bot, of which no row is tried.
     */
    private static void awaitAllFinal(List<String> ids) {
        await().atMost(WHILE).until(() -> {
            var left = ids.stream()
                    .map(Wish::read)
                    .filter(one -> List.of("pending", "sending").contains(one.getString("state")))
                    .toList();
            if (!left.isEmpty() && left.stream().allMatch(OnlyReceiptsCountIT::waits)) {
                Wish.awaitState(Wish.of("somebody else's").made(), "sent");
                Customer.later(LONGER_THAN_ANY_BACKOFF);
            }
            return left.isEmpty();
        });
    }

    private static boolean waits(JsonObject one) {
        return one.getString("state").equals("pending")
                && Instant.parse(one.getString("due_at")).isAfter(Customer.now());
    }
}
