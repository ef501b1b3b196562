package dunlin.telegram;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.ConfiguredPolicies;
import dunlin.SettableClock;
import dunlin.Timings;
import dunlin.local.telegram.LoggedRequest;
import dunlin.local.telegram.TelegramSimulator;
import dunlin.telegram.domain.Update;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.net.URI;
import java.sql.SQLRecoverableException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Asking Telegram for updates, against the simulator: in order, one node at a time, and never without a pause after a failure. */
class PollerTest {

    private static final String TOKEN = "123456:AAE-secret_part-of-the-token";
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    private final TelegramSimulator telegram = TelegramSimulator.start(0);
    private final SettableClock time = new SettableClock(Instant.parse("2026-11-30T12:00:00Z"));
    private final InMemoryDesk desk = new InMemoryDesk();
    private final List<Long> taken = new ArrayList<>();
    private final TelegramLog log = new TelegramLog();
    private LongFunction<RuntimeException> fault = id -> null;
    private Poller poller;

    @BeforeEach
    void open() {
        poller = poller();
    }

    @AfterEach
    void close() {
        telegram.close();
        log.close();
    }

    @Test
    void takesUpdatesInTheirOrderAndNoneOfThemAgain() {
        tell(5, 6, 9);

        poller.round();
        tell(10);
        poller.round();

        assertThat(taken).containsExactly(5L, 6L, 9L, 10L);
        assertThat(desk.offset).hasValue(11);
    }

    @Test
    void goesOnAtOnceOnlyWhereThereMayBeMore() {
        for (int id = 1; id <= 25; id++) {
            tell(id);
        }

        assertThat(poller.round()).isTrue();
        assertThat(poller.round()).isFalse();
        assertThat(taken).hasSize(25);
        assertThat(poller.round()).isFalse();
        assertThat(asked()).isEqualTo(3);
    }

    @Test
    void asksForNothingWhileAnotherNodeDoes() {
        desk.take("another", time.instant(), time.instant().plusSeconds(30));
        tell(1);

        poller.round();

        assertThat(asked()).isZero();
        time.advance(Duration.ofSeconds(30));
        poller.round();
        assertThat(taken).containsExactly(1L);
    }

    @Test
    void aConflictIsAnAlarmAndIsFollowedByAPauseThatGrows() {
        telegram.webhookTo(URI.create("http://127.0.0.1:1/"), "x");

        poller.round();
        poller.round();

        assertThat(asked()).isEqualTo(1);
        assertThat(log.text())
                .contains("ALARM", "409 Conflict: can't use getUpdates")
                .doesNotContain(TOKEN, "secret_part");
        time.advance(Duration.ofSeconds(5));
        poller.round();
        time.advance(Duration.ofSeconds(5));
        poller.round();
        assertThat(asked()).isEqualTo(2);
        assertThat(desk.offset).isEmpty();
    }

    @Test
    void whatMetAFaultComesAgainBeforeAllThatFollowsIt() {
        fault = id -> id == 2 ? new IllegalStateException("once") : null;
        tell(1, 2, 3);

        assertThat(poller.round()).isFalse();
        assertThat(desk.offset).hasValue(2);
        assertThat(taken).containsExactly(1L);
        fault = id -> null;
        time.advance(LONGEST_PAUSE);
        poller.round();
        poller.round();

        assertThat(taken).containsExactly(1L, 2L, 3L);
    }

    @Test
    void anUpdateThatIsItselfTheFaultIsPassedOver() {
        fault = id -> id == 2 ? new IllegalStateException("always") : null;
        tell(1, 2, 3);

        rounds(Poller.MOST_FAULTS + 1);

        assertThat(taken).containsExactly(1L, 3L);
        assertThat(log.text()).contains("Update 2 of Telegram met a fault and is passed over");
    }

    @Test
    void anOutageIsWaitedForHoweverLong() {
        fault = id -> new IllegalStateException(new SQLRecoverableException("away"));
        tell(1);

        rounds(3 * Poller.MOST_FAULTS);
        fault = id -> null;
        rounds(1);

        assertThat(taken).containsExactly(1L);
    }

    @Test
    void whatCannotBeReadIsPassedOverWithAnAlarm() {
        telegram.update(update(1, "message", Json.createObjectBuilder().build()));
        tell(2);

        poller.round();

        assertThat(taken).containsExactly(2L);
        assertThat(log.text()).contains("ALARM Update 1 of Telegram cannot be read");
    }

    @Test
    void aLeaseThatWasLostChangesNothing() {
        fault = id -> {
            desk.leaseUntil = time.instant();
            desk.take("another", time.instant(), time.instant().plusSeconds(30));
            return null;
        };
        tell(1);

        poller.round();

        assertThat(desk.offset).isEqualTo(OptionalLong.empty());
        assertThat(desk.leaseUntil).isEqualTo(time.instant().plusSeconds(30));
    }

    @Test
    void aLongPollEndsBeforeTheTimeLimitDoes() {
        assertThat(BotCalls.longPoll(Duration.ofSeconds(10))).hasSeconds(7);
        assertThat(BotCalls.longPoll(Duration.ofSeconds(2))).isZero();
    }

    private void rounds(int count) {
        for (int round = 0; round < count; round++) {
            poller.round();
            time.advance(LONGEST_PAUSE);
        }
    }

    private void tell(long... ids) {
        for (long id : ids) {
            telegram.update(update(id, "poll", Json.createObjectBuilder().build()));
        }
    }

    private static JsonObject update(long id, String kind, JsonObject content) {
        return Json.createObjectBuilder()
                .add("update_id", id)
                .add(kind, content)
                .build();
    }

    private long asked() {
        return telegram.requests().stream()
                .filter((LoggedRequest request) -> request.is("getUpdates"))
                .count();
    }

    private Poller poller() {
        var policies = ConfiguredPolicies.of(Map.of(
                "dunlin.telegram.api-url",
                telegram.apiUrl().toString(),
                "dunlin.telegram.token",
                TOKEN,
                "dunlin.telegram.timeout",
                "PT3S"));
        var api = new BotApi(policies, new Timings());
        api.open();
        var calls = new BotCalls(api::call, policies::telegram);
        return new Poller(desk, calls, new NotedUpdates(), policies, new Chance(), new Clocks(time));
    }

    private final class NotedUpdates extends Updates {

        @Override
        void take(Update update) {
            var failed = fault.apply(update.id());
            if (failed != null) {
                throw failed;
            }
            taken.add(update.id());
        }
    }
}
