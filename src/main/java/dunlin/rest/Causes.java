package dunlin.rest;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The chain of causes of a throwable, itself first; bounded, because a chain may be made into a ring. */
final class Causes {
    private static final int LONGEST = 50;

    private Causes() {}

    static Stream<Throwable> of(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause).limit(LONGEST);
    }

    static <T extends Throwable> Optional<T> find(Throwable thrown, Class<T> type) {
        return of(thrown).filter(type::isInstance).map(type::cast).findFirst();
    }
}
