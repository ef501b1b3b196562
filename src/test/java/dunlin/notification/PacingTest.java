package dunlin.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.Clocks;
import dunlin.ConfiguredPolicies;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PacingTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final long ANNA = 1;
    private static final long BORIS = 2;
    private static final long GROUP = -100;

    private final MapOfLanes lanes = new MapOfLanes();
    private final Pacing pacing = new Pacing(lanes, ConfiguredPolicies.defaults(), new Clocks());

    /** Lanes without a database. */
    private static final class MapOfLanes extends Lanes {

        private final Map<String, Instant> freeFrom = new HashMap<>();

        @Override
        Instant reserve(String lane, Duration interval, Instant now) {
            var slot = freeFrom.getOrDefault(lane, now);
            slot = slot.isBefore(now) ? now : slot;
            freeFrom.put(lane, slot.plus(interval));
            return slot;
        }

        @Override
        void closeUntil(String lane, Instant until) {
            freeFrom.merge(lane, until, (old, given) -> old.isAfter(given) ? old : given);
        }
    }

    @Test
    void aFirstMessageGoesAtOnce() {
        assertThat(pacing.waitFor(new Notification(), ANNA, NOW)).isEmpty();
    }

    @Test
    void aSecondMessageToTheSameChatWaitsASecond() {
        var second = new Notification();
        pacing.waitFor(new Notification(), ANNA, NOW);

        assertThat(pacing.waitFor(second, ANNA, NOW)).contains(NOW.plusSeconds(1));
        assertThat(pacing.waitFor(second, ANNA, NOW.plusSeconds(1))).isEmpty();
    }

    @Test
    void messagesToAGroupAreThreeSecondsApart() {
        pacing.waitFor(new Notification(), GROUP, NOW);

        assertThat(pacing.waitFor(new Notification(), GROUP, NOW)).contains(NOW.plusSeconds(3));
    }

    @Test
    void thirtyMessagesASecondGoOverAll() {
        for (var chat = 1; chat <= 30; chat++) {
            pacing.waitFor(new Notification(), chat, NOW);
        }

        var next = pacing.waitFor(new Notification(), 31, NOW).orElseThrow();

        assertThat(Duration.between(NOW, next)).isCloseTo(Duration.ofSeconds(1), Duration.ofMillis(1));
    }

    @Test
    void aChatThatIsBusyForHoursTakesNoInstantOfTheBot() {
        pacing.rateLimited(ANNA, Duration.ofHours(2), NOW);

        assertThat(pacing.waitFor(new Notification(), ANNA, NOW)).contains(NOW.plus(Duration.ofHours(2)));
        assertThat(pacing.waitFor(new Notification(), BORIS, NOW)).isEmpty();
    }

    @Test
    void aLimitToldToOneChatAfterAnotherPausesTheBotAsAWhole() {
        for (var chat = 1; chat <= 3; chat++) {
            pacing.rateLimited(chat, Duration.ofSeconds(40), NOW);
        }

        assertThat(pacing.waitFor(new Notification(), 4, NOW)).contains(NOW.plusSeconds(40));
    }

    @Test
    void anInstantThatPassedLongAgoIsNotUsedAnyMore() {
        var late = new Notification();
        pacing.waitFor(new Notification(), ANNA, NOW);
        pacing.waitFor(late, BORIS, NOW);
        var afterAnOutage = NOW.plusSeconds(600);
        pacing.waitFor(new Notification(), ANNA, afterAnOutage);

        assertThat(pacing.waitFor(late, BORIS, afterAnOutage)).isPresent();
    }
}
