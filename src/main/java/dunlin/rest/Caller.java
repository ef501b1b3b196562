package dunlin.rest;

import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;

/** The caller of the API as JAX-RS sees him: known by his role alone, for tokens are not personal. */
record Caller(Role role, boolean secure) implements SecurityContext {
    @Override
    public Principal getUserPrincipal() {
        return role::word;
    }

    @Override
    public boolean isUserInRole(String word) {
        return Role.of(word).filter(role::includes).isPresent();
    }

    @Override
    public boolean isSecure() {
        return secure;
    }

    @Override
    public String getAuthenticationScheme() {
        return "Bearer";
    }
}
