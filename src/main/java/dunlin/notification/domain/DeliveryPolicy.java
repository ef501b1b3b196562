package dunlin.notification.domain;

import dunlin.attempt.domain.Backoff;
import java.time.Duration;

/**
 * The rules of giving up and trying again ({@code dunlin.delivery.*}).
 *
 * @param maxAttempts how many requests may fail before it is given up; those that surely sent nothing do not count
 * @param lease how long one attempt may take
 * @param holdUnknown whether the first unknown result is left to an operator
 */
public record DeliveryPolicy(int maxAttempts, Duration lease, Backoff backoff, boolean holdUnknown) {

    /** How long a row waits after Telegram refused the bot itself; {@code getMe} is tried as often. */
    public static final Duration BOT_REFUSED_PAUSE = Duration.ofMinutes(1);
}
