package dunlin.rest;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes the problem for what the {@link Problems} mapper never sees, for people who look at pages as one; named as error page in web.xml. */
@WebServlet(name = "ErrorPage", urlPatterns = ErrorPage.PATH)
public class ErrorPage extends HttpServlet {
    static final String PATH = "/problem";

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (isLookedAt(request)) {
            writeForPeople(problem(request), request, response);
        } else {
            write(problem(request), response);
        }
    }

    /** A browser asked for a page, not a program for an answer of the API. */
    private static boolean isLookedAt(HttpServletRequest request) {
        String accept = request.getHeader("Accept");
        String address = String.valueOf(request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI));
        return accept != null
                && accept.contains("text/html")
                && !address.startsWith(request.getContextPath() + "/api/");
    }

    private static void writeForPeople(Problem problem, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String home = request.getContextPath() + "/";
        String page = """
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%2$s · Dunlin</title><link rel="stylesheet" href="%1$sjakarta.faces.resource/console.css.xhtml?ln=console"></head>
                <body><main><h1>%2$s</h1><p class="empty">%3$s %4$s<br><a href="%1$s">Dunlin</a></p></main></body></html>
                """.formatted(
                        home,
                        escaped(problem.title()),
                        escaped(problem.detail()),
                        problem.reference().orElse(""));
        response.setStatus(problem.status());
        response.setContentType("text/html;charset=UTF-8");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'self'");
        response.getOutputStream().write(page.getBytes(StandardCharsets.UTF_8));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** Writes a problem where no JAX-RS does it. */
    static void write(Problem problem, HttpServletResponse response) throws IOException {
        byte[] body = Problems.bytes(problem);
        response.setStatus(problem.status());
        response.setContentType(Problem.MEDIA_TYPE);
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (problem.status() == 503) {
            response.setHeader("Retry-After", "5");
        }
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** Its class is in the console's library, which is not known here. */
    private static boolean isForeignForm(Throwable thrown) {
        return thrown.getClass().getSimpleName().equals("CspException")
                || (thrown.getCause() != null && isForeignForm(thrown.getCause()));
    }

    /** Asked directly, without an error to tell about, there is nothing at this address. */
    private static Problem problem(HttpServletRequest request) {
        Object thrown = request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
        if (thrown instanceof Throwable known) {
            return isForeignForm(known)
                    ? Problem.of(400, "What was sent is not this page's own form; open it anew")
                    : Diagnosis.of(known);
        }
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        int known = status instanceof Integer code ? code : 404;
        return Problem.of(known, Phrases.of(known));
    }
}
