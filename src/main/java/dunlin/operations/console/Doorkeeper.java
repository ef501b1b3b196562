package dunlin.operations.console;

import dunlin.rest.ApiTokens;
import dunlin.rest.Role;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.AuthenticationException;
import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.authentication.mechanism.http.HttpAuthenticationMechanism;
import jakarta.security.enterprise.authentication.mechanism.http.HttpMessageContext;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.IdentityStoreHandler;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Lets people into the console: whatever there is and is not named here as open is a page and needs a seat. What is open has a proof of its own (the API
 * its bearer token, webhooks their secrets) or needs none, and a seat opens nothing there: so no cookie can act upon the API.
 */
@ApplicationScoped
public class Doorkeeper implements HttpAuthenticationMechanism {

    static final String ROLE = Role.class.getName();

    private static final List<String> OPEN = List.of(
            "/login",
            "/login.xhtml",
            "/stale",
            "/stale.xhtml",
            "/problem",
            "/favicon.svg",
            "/jakarta.faces.resource/*",
            "/api/*",
            "/webhooks/*",
            "/health/*",
            "/metrics/*",
            "/openapi/*");

    private final ApiTokens tokens;
    private final IdentityStoreHandler stores;

    @Inject
    Doorkeeper(ApiTokens tokens, IdentityStoreHandler stores) {
        this.tokens = tokens;
        this.stores = stores;
    }

    /** For the container's proxy. */
    protected Doorkeeper() {
        this(null, null);
    }

    @Override
    public AuthenticationStatus validateRequest(
            HttpServletRequest request, HttpServletResponse response, HttpMessageContext context)
            throws AuthenticationException {
        if (context.isAuthenticationRequest()
                && context.getAuthParameters().getCredential() instanceof TokenCredential presented) {
            return login(presented, request, context);
        }
        var role = isOwn(path(request)) ? Optional.<Role>empty() : Seat.roleOf(request, tokens);
        if (role.isPresent()) {
            request.setAttribute(ROLE, role.get());
            return context.notifyContainerAboutLogin(role.get().word(), TokenStore.groups(role.get()));
        }
        return isOpen(path(request)) || isNothing(request) ? context.doNothing() : toLogin(request, response, context);
    }

    private AuthenticationStatus login(
            TokenCredential presented, HttpServletRequest request, HttpMessageContext context) {
        var result = stores.validate(presented);
        if (result.getStatus() == CredentialValidationResult.Status.VALID) {
            Seat.take(request, presented.token());
        }
        return context.notifyContainerAboutLogin(result);
    }

    private static AuthenticationStatus toLogin(
            HttpServletRequest request, HttpServletResponse response, HttpMessageContext context) {
        var asksForPart = "partial/ajax".equals(request.getHeader("Faces-Request"));
        var login =
                request.getContextPath() + "/login?next=" + URLEncoder.encode(next(request), StandardCharsets.UTF_8);
        if (!asksForPart) {
            return context.redirect(login);
        }
        try {
            response.setContentType("text/xml;charset=UTF-8");
            response.getWriter()
                    .write("<?xml version='1.0' encoding='UTF-8'?><partial-response><redirect url=\"" + login
                            + "\"></redirect></partial-response>");
            return AuthenticationStatus.SEND_CONTINUE;
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** Where to go after the login; what was posted is not posted again. */
    private static String next(HttpServletRequest request) {
        var query = request.getQueryString();
        return "GET".equals(request.getMethod()) && query != null ? path(request) + "?" + query : path(request);
    }

    /** As the container has understood it: decoded, without parameters and dots. */
    private static String path(HttpServletRequest request) {
        var more = request.getPathInfo();
        return more == null ? request.getServletPath() : request.getServletPath() + more;
    }

    /** The container will serve files here, and there is none: that is told to whoever asks. */
    private static boolean isNothing(HttpServletRequest request) {
        try {
            return "default".equals(request.getHttpServletMapping().getServletName())
                    && request.getServletContext().getResource(path(request)) == null;
        } catch (MalformedURLException odd) {
            return false;
        }
    }

    /** What has a proof of its own. */
    static boolean isOwn(String path) {
        return path.startsWith("/api/") || path.startsWith("/webhooks/");
    }

    static boolean isOpen(String path) {
        return OPEN.stream()
                .anyMatch(open -> open.endsWith("/*")
                        ? path.startsWith(open.substring(0, open.length() - 1))
                                || path.equals(open.substring(0, open.length() - 2))
                        : path.equals(open));
    }
}
