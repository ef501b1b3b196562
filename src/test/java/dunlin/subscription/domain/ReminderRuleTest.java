package dunlin.subscription.domain;

import static dunlin.subscription.domain.ReminderType.ACCESS_ENDED;
import static dunlin.subscription.domain.ReminderType.ACCESS_ENDING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.RandomCases;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReminderRuleTest {

    private static final Duration TWO_DAYS = Duration.ofDays(2);

    @Test
    void countsItsWindowFromTheEndOfAccess() {
        var rule = new ReminderRule(ACCESS_ENDING, Duration.ofDays(-3), TWO_DAYS);

        var end = Instant.parse("2026-11-30T12:00:00Z");

        assertThat(rule.notBefore(end)).isEqualTo(Instant.parse("2026-11-27T12:00:00Z"));
        assertThat(rule.validUntil(end)).isEqualTo(Instant.parse("2026-11-29T12:00:00Z"));
    }

    @Test
    void readsTheNotationOfTheConfiguration() {
        var rules = ReminderRule.read(" access_ending:-P3D:P2D ,access_ended:PT0S:P2D");

        assertThat(rules)
                .containsExactly(
                        new ReminderRule(ACCESS_ENDING, Duration.ofDays(-3), TWO_DAYS),
                        new ReminderRule(ACCESS_ENDED, Duration.ZERO, TWO_DAYS));
    }

    @Test
    void anEmptyTextIsNoRule() {
        assertThat(ReminderRule.read("")).isEmpty();
        assertThat(ReminderRule.read("  ")).isEmpty();
        assertThat(ReminderRule.write(List.of())).isEmpty();
    }

    @Test
    void whatIsWrittenIsReadAgainAsTheSameRules() {
        RandomCases.tried(2000, random -> {
            var rules = new ArrayList<ReminderRule>();
            for (var i = 0; i < random.nextInt(6); i++) {
                var offset = Duration.ofMillis(i * 100_000_000L + random.nextInt(100_000_000));
                var type = RandomCases.oneOf(List.of(ReminderType.values()), random);
                rules.add(new ReminderRule(
                        type,
                        type == ACCESS_ENDING ? offset.negated() : offset,
                        Duration.ofNanos(1000L * (1 + random.nextInt(Integer.MAX_VALUE)))));
            }

            assertThat(ReminderRule.read(ReminderRule.write(rules))).isEqualTo(rules);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "access_ended",
                "access_ended:PT0S",
                "access_ended:PT0S:P2D:P1D",
                "access_ended:0:P2D",
                "ACCESS_ENDED:PT0S:P2D",
                "waiting:PT0S:P2D",
                "access_ended:PT0S:P2D,",
                ",",
                "access_ended:P1M:P2D",
                "access_ended::P2D",
                "access_ended:PT0S:",
                "access_ended: PT0S:P2D"
            })
    void whatIsNotTheNotationIsRefused(String text) {
        assertThatThrownBy(() -> ReminderRule.read(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anOffsetThatContradictsTheTypeIsRefused() {
        assertThatThrownBy(() -> new ReminderRule(ACCESS_ENDED, Duration.ofNanos(-1), TWO_DAYS))
                .hasMessage("access_ended takes no negative offset");
        assertThatThrownBy(() -> new ReminderRule(ACCESS_ENDING, Duration.ofNanos(1), TWO_DAYS))
                .hasMessage("access_ending takes no positive offset");
        assertThat(new ReminderRule(ACCESS_ENDING, Duration.ZERO, TWO_DAYS).offset())
                .isZero();
    }

    @Test
    void anEmptyOrEndlessWindowIsRefused() {
        assertThatThrownBy(() -> new ReminderRule(ACCESS_ENDED, Duration.ZERO, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ReminderRule(ACCESS_ENDED, Duration.ZERO, TWO_DAYS.negated()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ReminderRule(ACCESS_ENDED, Duration.ZERO, Duration.ofDays(1096)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ReminderRule(ACCESS_ENDING, Duration.ofDays(-1096), TWO_DAYS))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void twoRemindersForTheSamePlaceAreRefused() {
        assertThatThrownBy(() -> ReminderRule.read("access_ended:PT0S:P2D, access_ended:P0D:P1D"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two reminders have the same type and offset");
        assertThat(ReminderRule.read("access_ended:PT0S:P2D, access_ending:PT0S:P2D"))
                .hasSize(2);
    }
}
