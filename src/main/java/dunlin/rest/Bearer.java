package dunlin.rest;

import jakarta.annotation.Priority;
import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets a request through to its resource method when its bearer token carries the role that the method, or else its
 * class, allows ({@link Allowed}). A method without it is closed to everybody, unless {@code @PermitAll} opens it.
 */
@Provider
@ApplicationScoped
@Priority(Priorities.AUTHENTICATION)
public class Bearer implements ContainerRequestFilter {
    private static final Pattern CREDENTIALS = Pattern.compile("Bearer +(\\S+) *", Pattern.CASE_INSENSITIVE);
    private static final String CHALLENGE = "Bearer realm=\"dunlin\"";

    private final Tokens tokens;

    @Context
    private ResourceInfo resource;

    /** For the container's proxy. */
    protected Bearer() {
        this(null, null);
    }

    @Inject
    public Bearer(Tokens tokens) {
        this(tokens, null);
    }

    Bearer(Tokens tokens, ResourceInfo resource) {
        this.tokens = tokens;
        this.resource = resource;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (resource.getResourceMethod().isAnnotationPresent(PermitAll.class)) {
            return;
        }
        Optional<String> token = token(request.getHeaders().get(HttpHeaders.AUTHORIZATION));
        Optional<Role> role = token.flatMap(tokens::roleOf);
        if (role.isEmpty()) {
            request.abortWith(unauthorized(request.getHeaders().containsKey(HttpHeaders.AUTHORIZATION)));
        } else if (leastRole().filter(role.get()::includes).isEmpty()) {
            request.abortWith(Problems.response(Problem.of(403, Phrases.of(403))));
        } else {
            request.setSecurityContext(
                    new Caller(role.get(), request.getSecurityContext().isSecure()));
        }
    }

    /** The token of the one Authorization header; two of them are none. */
    private static Optional<String> token(List<String> headers) {
        if (headers == null || headers.size() != 1 || headers.get(0) == null) {
            return Optional.empty();
        }
        Matcher credentials = CREDENTIALS.matcher(headers.get(0));
        return credentials.matches() ? Optional.of(credentials.group(1)) : Optional.empty();
    }

    private static Response unauthorized(boolean presented) {
        String challenge = presented ? CHALLENGE + ", error=\"invalid_token\"" : CHALLENGE;
        String detail = presented ? "The bearer token is not known" : Phrases.of(401);
        return Response.fromResponse(Problems.response(Problem.of(401, detail)))
                .header(HttpHeaders.WWW_AUTHENTICATE, challenge)
                .build();
    }

    /** The least role for the resource method: its own, else its class's; without one it is closed to everybody. */
    private Optional<Role> leastRole() {
        Optional<Role> least = leastRole(resource.getResourceMethod());
        Class<?> type = resource.getResourceClass();
        while (least.isEmpty() && type != null) {
            least = leastRole(type);
            type = type.getSuperclass();
        }
        return least;
    }

    private static Optional<Role> leastRole(AnnotatedElement element) {
        return Optional.ofNullable(element.getAnnotation(Allowed.class)).map(Allowed::value);
    }
}
