package dunlin.notification.domain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FloodWatchTest {

    private final FloodWatch watch = new FloodWatch();

    @Test
    void oneChatHoweverOftenLimitedConcernsNobodyElse() {
        watch.rateLimited(1);
        watch.rateLimited(1);
        watch.rateLimited(2);

        assertThat(watch.rateLimited(1)).isFalse();
    }

    @Test
    void threeChatsInARunConcernTheWholeBot() {
        watch.rateLimited(1);
        watch.rateLimited(2);

        assertThat(watch.rateLimited(3)).isTrue();
        assertThat(watch.rateLimited(1)).isTrue();
    }

    @Test
    void aMessageThatWasTakenEndsTheRun() {
        watch.rateLimited(1);
        watch.rateLimited(2);
        watch.accepted();

        assertThat(watch.rateLimited(3)).isFalse();
    }
}
