package dunlin.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class SubscriptionStateTest {

    private static final Instant END = Instant.parse("2026-11-30T12:00:00Z");
    private static final Access ACCESS = Access.anchoredAt(END);

    @Test
    void isActiveWhileBoughtTimeRemainsAlsoAfterACancellation() {
        assertThat(SubscriptionState.of(ACCESS, false, false, END.minusNanos(1000)))
                .isEqualTo(SubscriptionState.ACTIVE);
        assertThat(SubscriptionState.of(ACCESS, false, true, END.minusNanos(1000)))
                .isEqualTo(SubscriptionState.ACTIVE);
    }

    @Test
    void hasLapsedOrIsCanceledFromTheVeryEndOn() {
        assertThat(SubscriptionState.of(ACCESS, false, false, END)).isEqualTo(SubscriptionState.LAPSED);
        assertThat(SubscriptionState.of(ACCESS, false, true, END)).isEqualTo(SubscriptionState.CANCELED);
    }

    @Test
    void isPastDueFromTheEndOnWhileAChargeSeriesIsOpen() {
        assertThat(SubscriptionState.of(ACCESS, true, false, END.minusNanos(1000)))
                .isEqualTo(SubscriptionState.ACTIVE);
        assertThat(SubscriptionState.of(ACCESS, true, false, END)).isEqualTo(SubscriptionState.PAST_DUE);
    }

    @Test
    void isKnownByTheWordsOfTheContract() {
        assertThat(SubscriptionState.values())
                .extracting(SubscriptionState::word)
                .containsExactly("active", "past_due", "lapsed", "canceled");
    }
}
