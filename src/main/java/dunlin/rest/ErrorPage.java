package dunlin.rest;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Writes the problem for what the {@link Problems} mapper never sees; named as error page in web.xml. */
@WebServlet(name = "ErrorPage", urlPatterns = ErrorPage.PATH)
public class ErrorPage extends HttpServlet {
    static final String PATH = "/problem";

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        write(problem(request), response);
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

    /** Asked directly, without an error to tell about, there is nothing at this address. */
    private static Problem problem(HttpServletRequest request) {
        Object thrown = request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
        if (thrown instanceof Throwable known) {
            return Diagnosis.of(known);
        }
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        int known = status instanceof Integer code ? code : 404;
        return Problem.of(known, Phrases.of(known));
    }
}
