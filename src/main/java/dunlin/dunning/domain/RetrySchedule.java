package dunlin.dunning.domain;

import dunlin.subscription.domain.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * When the attempts 1 … N of a charge series come, counted from the moment attempt 0's decline is known (API.md, Charges). Pure
 * elapsed time: no calendar and no time zone moves it.
 *
 * @param window the time that all attempts lie within, exact; as told to people it is cut to whole seconds, as the last delay is
 * @param delays those of attempt 1, 2, … N, in whole seconds
 */
public record RetrySchedule(Duration window, List<Duration> delays) {

    public RetrySchedule {
        delays = List.copyOf(delays);
    }

    /**
     * The schedule for a period of that length.
     *
     * @throws RetryPolicy.Refused when the policy makes no sense for it
     */
    public static RetrySchedule of(RetryPolicy policy, Duration period) {
        return within(policy.checkedFor(period).window(period), policy);
    }

    /** The schedule of a series whose policy and window were frozen when it opened; never refused. */
    public static RetrySchedule within(Duration window, RetryPolicy policy) {
        return new RetrySchedule(
                window,
                IntStream.rangeClosed(1, policy.maxAttempts())
                        .mapToObj(number -> policy.delay(number, window))
                        .toList());
    }

    /** The instants of attempts 1, 2, … N, where attempt 0's decline became known at that one. */
    public List<Instant> after(Instant decline) {
        return delays.stream().map(decline::plus).toList();
    }
}
