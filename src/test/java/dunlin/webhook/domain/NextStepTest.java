package dunlin.webhook.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NextStepTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final double LONGEST = 1;

    private static Answer status(int code) {
        return new Answer.Status(code, Optional.empty());
    }

    private static Answer busyFor(Duration pause) {
        return new Answer.Status(503, Optional.of(pause));
    }

    private static NextStep after(Answer answer, int failures) {
        return NextStep.after(answer, failures, NOW, NOW, LONGEST);
    }

    private static NextStep again(Duration wait) {
        return new NextStep.Again(NOW.plus(wait));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204, 299})
    void twoHundredsAreASuccess(int code) {
        assertThat(after(status(code), 0)).isEqualTo(new NextStep.Done());
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 199, 300, 301, 302, 307, 400, 401, 403, 404, 409, 411, 429, 500, 503, 599})
    void everythingElseIsTriedAgain(int code) {
        assertThat(after(status(code), 1)).isEqualTo(again(Duration.ofSeconds(5)));
    }

    @Test
    void noAnswerIsTriedAgain() {
        for (var fault : Fault.values()) {
            assertThat(after(new Answer.None(fault), 1)).isEqualTo(again(Duration.ofSeconds(5)));
        }
    }

    @Test
    void goneDisablesAtOnce() {
        assertThat(after(status(410), 1)).isEqualTo(new NextStep.Disable(DisabledReason.GONE));
    }

    @Test
    void theWaitGrowsFromFiveSecondsToAnHourWithJitter() {
        assertThat(after(status(500), 2)).isEqualTo(again(Duration.ofSeconds(10)));
        assertThat(after(status(500), 5)).isEqualTo(again(Duration.ofSeconds(80)));
        assertThat(after(status(500), 100)).isEqualTo(again(Duration.ofHours(1)));
        assertThat(NextStep.after(status(500), 100, NOW, NOW, 0)).isEqualTo(again(Duration.ofMinutes(45)));
    }

    @Test
    void aPauseThatIsAskedForIsKeptWithinBounds() {
        assertThat(after(busyFor(Duration.ofMinutes(2)), 1)).isEqualTo(again(Duration.ofMinutes(2)));
        assertThat(after(busyFor(Duration.ZERO), 1)).isEqualTo(again(Duration.ofSeconds(5)));
        assertThat(after(busyFor(Duration.ofDays(30)), 1)).isEqualTo(again(Duration.ofHours(1)));
    }

    @Test
    void aDayOfFailuresDisables() {
        var aDayAgo = NOW.minus(Duration.ofDays(1));

        assertThat(NextStep.after(status(500), 30, aDayAgo, NOW, LONGEST))
                .isEqualTo(new NextStep.Disable(DisabledReason.FAILING));
        assertThat(NextStep.after(status(500), 30, aDayAgo.plusMillis(1), NOW, LONGEST))
                .isEqualTo(again(Duration.ofHours(1)));
        assertThat(NextStep.after(status(200), 30, aDayAgo, NOW, LONGEST)).isEqualTo(new NextStep.Done());
    }

    @Test
    void readsThePauseAsSecondsOrAsADate() {
        assertThat(RetryAfter.read(" 120 ", NOW)).contains(Duration.ofMinutes(2));
        assertThat(RetryAfter.read("Mon, 30 Nov 2026 12:00:30 GMT", NOW)).contains(Duration.ofSeconds(30));
        assertThat(RetryAfter.read("Mon, 30 Nov 2026 11:59:30 GMT", NOW)).isEmpty();
        for (var nonsense : new String[] {"", "-1", "soon", "1.5", "99999999999"}) {
            assertThat(RetryAfter.read(nonsense, NOW)).isEmpty();
        }
    }
}
