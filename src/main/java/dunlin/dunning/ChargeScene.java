package dunlin.dunning;

import dunlin.dunning.domain.AttemptState;
import dunlin.dunning.domain.SeriesStanding;
import java.util.List;

/** What a message about a charge speaks of, as one transaction read it: the series, all its attempts, and the number of the one. */
record ChargeScene(ChargeSeries series, List<ChargeAttempt> attempts, int number) {

    SeriesStanding standing() {
        return new SeriesStanding(
                series.isOpen(),
                series.ending(),
                attempts.stream()
                        .filter(attempt -> attempt.number() > number)
                        .noneMatch(attempt -> attempt.state() == AttemptState.DECLINED),
                attempts.stream()
                        .filter(attempt -> attempt.isFollowing(number))
                        .map(ChargeAttempt::dueAt)
                        .findFirst(),
                series.terms().method());
    }
}
