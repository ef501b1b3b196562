package dunlin.operations.console;

import dunlin.rest.Role;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;

/** Who looks at this page: his role and his language. */
@Named
@RequestScoped
public class Visitor {

    private final HttpServletRequest request;

    @Inject
    Visitor(HttpServletRequest request) {
        this.request = request;
    }

    /** For the container's proxy. */
    protected Visitor() {
        this(null);
    }

    boolean may(Role least) {
        return request.getAttribute(Doorkeeper.ROLE) instanceof Role role && role.includes(least);
    }

    public boolean isKnown() {
        return may(Role.VIEWER);
    }

    public boolean isOperator() {
        return may(Role.OPERATOR);
    }

    public boolean isIntegrator() {
        return may(Role.INTEGRATOR);
    }

    public String getRole() {
        return request.getAttribute(Doorkeeper.ROLE) instanceof Role role ? role.word() : "";
    }

    public Locale getLocale() {
        return Language.of(request);
    }
}
