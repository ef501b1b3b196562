package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.gateway.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Prometheus reads at /metrics what the tables hold, and histograms of which it can make quantiles over nodes. */
class MetricsIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final String OWN = "select count(*) from notification where corrects is null and ";

    @Test
    void figuresEqualSql() throws Exception {
        Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS).awaitNotification("sent");
        refused().awaitNotification("failed");

        await().atMost(PATIENCE).untilAsserted(() -> {
            var scrape = Scrape.now();
            for (var state : List.of("pending", "sent", "failed", "canceled", "expired")) {
                assertThat(scrape.value("dunlin_notifications{state=" + state + "}"))
                        .as(state)
                        .isEqualTo(Sql.count(OWN + "state = ?", state));
            }
            assertThat(scrape.value("dunlin_notifications_failed{reason=chat_not_found}"))
                    .isEqualTo(Sql.count(OWN + "state = 'failed' and reason = 'chat_not_found'"));
            assertThat(scrape.value("dunlin_payment_events{status=applied}"))
                    .isEqualTo(Sql.count("select count(*) from payment_event where status = 'applied'"));
            assertThat(scrape.value("dunlin_charge_series_open"))
                    .isEqualTo(Sql.count("select count(*) from charge_series where state = 'open'"));
            assertThat(scrape.value("dunlin_dead_letters"))
                    .isEqualTo(Surroundings.queue("dunlin.dead").messages());
            assertThat(scrape.value("dunlin_queue_consumers{queue=dunlin.notifications}"))
                    .isEqualTo(Surroundings.queue("dunlin.notifications").consumers());
        });
    }

    @Test
    void histogramsCountEachRequestAndEachReceiptOnceInRealBuckets() throws Exception {
        var warm = Payer.withAnHourLeft(Surroundings.yooKassa(), "pm_ok");
        warm.comesToTheEnd();
        warm.awaitSeries("paid");
        Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS).awaitNotification("sent");
        await().atMost(PATIENCE)
                .until(() -> Scrape.now().value("dunlin_gateway_request_seconds_count{gateway=yookassa}") > 0
                        && Scrape.now().value("dunlin_delivery_lag_seconds_count") > 0);
        var before = Scrape.now();
        var receiptsBefore = receipts();

        var late = Customer.toldOfTheEnd(Customer.thisSecond().minusSeconds(20), TWO_DAYS);
        late.awaitNotification("sent");
        refused().awaitNotification("failed");
        var anna = Payer.withAnHourLeft(Surroundings.yooKassa(), "pm_ok");
        anna.gateway.script(anna.token).next(Answer.declined("insufficient_funds"));
        anna.comesToTheEnd();
        anna.awaitAttempt(0, "declined");

        await().atMost(PATIENCE)
                .until(() -> grown(before, Scrape.now(), "dunlin_gateway_request_seconds_count{gateway=yookassa}") >= 1
                        && grown(before, Scrape.now(), "dunlin_delivery_lag_seconds_count") >= 1);
        await().during(Duration.ofSeconds(3)) // longer than a look counts: no number is right by chance
                .atMost(PATIENCE)
                .until(() -> grown(before, Scrape.now(), "dunlin_delivery_lag_seconds_count")
                        == receipts() - receiptsBefore);
        var after = Scrape.now();
        assertThat(grown(before, after, "dunlin_telegram_request_seconds_count{method=sendMessage}"))
                .isPositive();
        assertThat(after.value("dunlin_telegram_request_seconds_sum{method=sendMessage}"))
                .isBetween(0.0, 600.0);
        for (var histogram : List.of(
                buckets(after, "dunlin_delivery_lag_seconds_bucket", ""),
                buckets(after, "dunlin_telegram_request_seconds_bucket", "method=sendMessage"))) {
            assertThat(histogram).isSortedAccordingTo(Double::compare).hasSizeGreaterThan(10);
        }
        assertThat(after.value("dunlin_delivery_lag_seconds_bucket{le=+Inf}"))
                .isEqualTo(after.value("dunlin_delivery_lag_seconds_count"));
    }

    @Test
    void withoutTheDatabaseANodeStillTellsItsOwnFiguresAndNoOldOnes() throws Exception {
        var counted = "dunlin_notifications{state=sent}";
        await().atMost(PATIENCE).until(() -> Scrape.now().values().containsKey(counted));

        Surroundings.withoutDatabase(() -> {
            Health.awaitNotReady();
            await().atMost(PATIENCE).until(() -> !Scrape.now().values().containsKey(counted));

            assertThat(Scrape.now().values()).containsKeys("dunlin_telegram_circuit_open", "dunlin_dead_letters");
        });

        Health.awaitReady();
        await().atMost(PATIENCE).until(() -> Scrape.now().values().containsKey(counted));
    }

    @Test
    void labelsAreOfSmallSets() throws Exception {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        anna.awaitNotification("sent");
        await().atMost(PATIENCE).until(() -> Scrape.now().values().size() > 30);

        var scrape = Scrape.now();

        assertThat(scrape.values().keySet()).noneMatch(series -> series.contains(anna.id));
        assertThat(scrape.values()).hasSizeLessThan(250);
        assertThat(scrape.text()).contains("jvm_").doesNotContain(Environment.telegramToken());
    }

    /** Somebody whose message Telegram does not take. */
    private static Customer refused() {
        var refused = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(refused.chatId).next(dunlin.local.telegram.Answer.chatNotFound());
        refused.subscribes(Customer.thisSecond());
        return refused;
    }

    private static long receipts() throws Exception {
        return Sql.count(OWN + "receipt_at is not null");
    }

    private static double grown(Scrape before, Scrape after, String series) {
        return after.value(series) - before.value(series);
    }

    /** The counts of its buckets in the order of their bounds. */
    private static List<Double> buckets(Scrape scrape, String name, String label) {
        return scrape.values().entrySet().stream()
                .filter(one -> one.getKey().startsWith(name) && one.getKey().contains(label))
                .sorted(Map.Entry.comparingByKey((one, other) -> Double.compare(bound(one), bound(other))))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static double bound(String series) {
        var text = series.replaceFirst(".*le=([^,}]+).*", "$1");
        return text.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }
}
