package dunlin.rest;

import java.util.Optional;

/** Knows which role a presented bearer token carries. */
public interface Tokens {
    Optional<Role> roleOf(String presented);
}
