package dunlin.operations.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.SecurityContext;
import jakarta.security.enterprise.authentication.mechanism.http.AuthenticationParameters;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;

/** Takes a token and gives a seat, and takes the seat back. */
@Named
@RequestScoped
public class Login {

    /** A page of ours: no other host, nothing that a browser might read as one. */
    private static final Pattern PAGE = Pattern.compile("/(?![/\\\\])[^\\p{Cntrl}\\\\]*");

    private final SecurityContext security;
    private String token;
    private String next;

    @Inject
    Login(SecurityContext security) {
        this.security = security;
    }

    /** For the container's proxy. */
    protected Login() {
        this(null);
    }

    public String getToken() {
        return null; // what was typed is never shown again
    }

    public void setToken(String token) {
        this.token = token;
    }

    public String getNext() {
        return next;
    }

    public void setNext(String next) {
        this.next = next;
    }

    public void enter() throws IOException {
        var faces = FacesContext.getCurrentInstance();
        var outside = faces.getExternalContext();
        var parameters = AuthenticationParameters.withParams()
                .credential(new TokenCredential(token == null ? "" : token.strip()))
                .newAuthentication(true);
        var status = security.authenticate(
                (HttpServletRequest) outside.getRequest(), (HttpServletResponse) outside.getResponse(), parameters);
        if (status == AuthenticationStatus.SUCCESS) {
            outside.redirect(outside.getRequestContextPath() + page(next));
            faces.responseComplete();
        } else {
            Told.error("login.refused");
        }
    }

    static String page(String next) {
        return next != null && PAGE.matcher(next).matches() ? next : "/";
    }

    public void leave() throws IOException, ServletException {
        var outside = FacesContext.getCurrentInstance().getExternalContext();
        outside.invalidateSession();
        outside.redirect(outside.getRequestContextPath() + "/login");
    }
}
