package dunlin.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.Clocks;
import dunlin.ConfiguredPolicies;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PacingTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final long ANNA = 1;
    private static final long BORIS = 2;
    private static final long GROUP = -100;

    private final InMemoryLanes lanes = new InMemoryLanes();
    private final Pacing pacing = new Pacing(lanes, ConfiguredPolicies.defaults(), new Clocks());

    private Optional<Instant> waitFor(Notification row, long chatId, Instant now) {
        return Optional.ofNullable(pacing.waits(Map.of(row, chatId), now).get(row));
    }

    @Test
    void aFirstMessageGoesAtOnce() {
        assertThat(waitFor(new Notification(), ANNA, NOW)).isEmpty();
    }

    @Test
    void aSecondMessageToTheSameChatWaitsASecond() {
        var second = new Notification();
        waitFor(new Notification(), ANNA, NOW);

        assertThat(waitFor(second, ANNA, NOW)).contains(NOW.plusSeconds(1));
        assertThat(waitFor(second, ANNA, NOW.plusSeconds(1))).isEmpty();
    }

    @Test
    void messagesToAGroupAreThreeSecondsApart() {
        waitFor(new Notification(), GROUP, NOW);

        assertThat(waitFor(new Notification(), GROUP, NOW)).contains(NOW.plusSeconds(3));
    }

    @Test
    void thirtyMessagesASecondGoOverAll() {
        for (var chat = 1; chat <= 30; chat++) {
            waitFor(new Notification(), chat, NOW);
        }

        var next = waitFor(new Notification(), 31, NOW).orElseThrow();

        assertThat(Duration.between(NOW, next)).isCloseTo(Duration.ofSeconds(1), Duration.ofMillis(1));
    }

    @Test
    void aChatThatIsBusyForHoursTakesNoInstantOfTheBot() {
        pacing.rateLimited(ANNA, Duration.ofHours(2), NOW);

        assertThat(waitFor(new Notification(), ANNA, NOW)).contains(NOW.plus(Duration.ofHours(2)));
        assertThat(waitFor(new Notification(), BORIS, NOW)).isEmpty();
    }

    @Test
    void anInstantGivenBeforeTelegramClosedTheChatIsVoid() {
        var second = new Notification();
        waitFor(new Notification(), ANNA, NOW);
        waitFor(second, ANNA, NOW);

        pacing.rateLimited(ANNA, Duration.ofSeconds(40), NOW);

        assertThat(waitFor(second, ANNA, NOW.plusSeconds(1))).contains(NOW.plusSeconds(40));
    }

    @Test
    void aLimitToldToOneChatAfterAnotherPausesTheBotAsAWhole() {
        for (var chat = 1; chat <= 3; chat++) {
            pacing.rateLimited(chat, Duration.ofSeconds(40), NOW);
        }

        assertThat(waitFor(new Notification(), 4, NOW)).contains(NOW.plusSeconds(40));
    }

    @Test
    void anInstantThatPassedLongAgoIsNotUsedAnyMore() {
        var late = new Notification();
        waitFor(new Notification(), ANNA, NOW);
        waitFor(late, BORIS, NOW);
        var afterAnOutage = NOW.plusSeconds(600);
        waitFor(new Notification(), ANNA, afterAnOutage);

        assertThat(waitFor(late, BORIS, afterAnOutage)).isPresent();
    }
}
