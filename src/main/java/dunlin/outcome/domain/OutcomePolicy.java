package dunlin.outcome.domain;

import java.time.Duration;

/**
 * How outcomes are told ({@code dunlin.outcomes.*}).
 *
 * @param source the CloudEvents source, which tells several installations apart
 * @param interval how often the relay looks for new ones
 * @param keep how long published ones stay in the database
 */
public record OutcomePolicy(String source, Duration interval, Duration keep) {}
