package dunlin.webhook.domain;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What came of a delivery. */
public sealed interface Answer {

    /** The endpoint's answer. */
    record Status(int code, Optional<Duration> retryAfter) implements Answer {}

    /** None. */
    record None(Fault fault) implements Answer {}

    /** One function a case. */
    default <T> T fold(Function<Status, T> status, Function<None, T> none) {
        return this instanceof Status answered ? status.apply(answered) : none.apply((None) this);
    }

    /** Whether the endpoint has taken it. */
    default boolean taken() {
        return fold(status -> status.code() / 100 == 2, none -> false);
    }

    /** Whether the endpoint wants nothing any more. */
    default boolean gone() {
        return fold(status -> status.code() == 410, none -> false);
    }

    /** How long the endpoint wants to be left alone. */
    default Optional<Duration> pause() {
        return fold(Status::retryAfter, none -> Optional.empty());
    }

    /** The status, or the kind of fault, in a word. */
    default String word() {
        return fold(
                status -> Integer.toString(status.code()),
                none -> none.fault().name().toLowerCase(Locale.ROOT));
    }
}
