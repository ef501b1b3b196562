package dunlin.operations.console;

import dunlin.rest.ApiTokens;
import dunlin.rest.Role;
import jakarta.servlet.http.HttpServletRequest;
import java.io.Serializable;
import java.util.Optional;

/**
 * What a session remembers of who has logged in: the fingerprint of his token, never the token. It is judged anew at each request, so
 * that a token which was replaced opens nothing any more.
 */
record Seat(String fingerprint) implements Serializable {

    private static final String NAME = Seat.class.getName();

    /** Takes a seat in a session with a new id: nobody else can know it. */
    static void take(HttpServletRequest request, String token) {
        request.getSession(true);
        request.changeSessionId();
        request.getSession().setAttribute(NAME, new Seat(ApiTokens.fingerprint(token)));
    }

    static Optional<Role> roleOf(HttpServletRequest request, ApiTokens tokens) {
        var session = request.getSession(false);
        return session != null && session.getAttribute(NAME) instanceof Seat seat
                ? tokens.roleOfFingerprint(seat.fingerprint())
                : Optional.empty();
    }
}
