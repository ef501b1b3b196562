package dunlin.dunning.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** The words of series and attempts, and what each means for what follows. */
class EndingTest {

    @Test
    void aSeriesThatEndsWithoutMoneyIsStoppedUnlessAccessHasMovedOrNothingIsLeftToTry() {
        assertThat(Arrays.stream(Ending.values()).filter(ending -> ending.state() != SeriesState.STOPPED))
                .containsExactly(Ending.ACCESS_UNTIL_CHANGED, Ending.ATTEMPTS_EXHAUSTED);
        assertThat(Ending.ACCESS_UNTIL_CHANGED.state()).isEqualTo(SeriesState.SUPERSEDED);
        assertThat(Ending.ATTEMPTS_EXHAUSTED.state()).isEqualTo(SeriesState.EXHAUSTED);
    }

    @Test
    void onlyAMethodThatWasReplacedIsFollowedByAnotherSeriesAtOnce() {
        assertThat(Arrays.stream(Ending.values()).filter(Ending::isFollowedByAnother))
                .containsExactly(Ending.METHOD_REPLACED);
    }

    @Test
    void anotherMethodMendsWhatLayAtTheMethod() {
        assertThat(Arrays.stream(Ending.values()).filter(Ending::isMendedByAnotherMethod))
                .containsExactly(Ending.METHOD_REMOVED, Ending.HARD_DECLINE, Ending.ACTION_REQUIRED);
    }

    @Test
    void aStateIsReadBackFromItsWord() {
        assertThat(SeriesState.values())
                .allSatisfy(
                        state -> assertThat(SeriesState.ofWord(state.word())).isEqualTo(state));
        assertThat(AttemptState.values())
                .allSatisfy(
                        state -> assertThat(AttemptState.ofWord(state.word())).isEqualTo(state));
        assertThat(SeriesState.OPEN.word()).isEqualTo("open");
        assertThat(AttemptState.UNKNOWN.word()).isEqualTo("unknown");
    }

    @Test
    void nothingMoreComesOfWhatIsPaidDeclinedOrNotMade() {
        assertThat(Arrays.stream(AttemptState.values()).filter(AttemptState::isFinal))
                .containsExactlyInAnyOrderElementsOf(
                        EnumSet.of(AttemptState.SUCCEEDED, AttemptState.DECLINED, AttemptState.SKIPPED));
    }
}
