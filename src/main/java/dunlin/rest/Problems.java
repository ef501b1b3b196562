package dunlin.rest;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.nio.charset.StandardCharsets;

/** Answers every throwable that leaves a resource or a filter with a problem. */
@Provider
public class Problems implements ExceptionMapper<Throwable> {
    private static final int RETRY_SECONDS = 5;

    @Override
    public Response toResponse(Throwable thrown) {
        if (thrown instanceof WebApplicationException known) {
            return keep(known.getResponse(), thrown);
        }
        return response(Diagnosis.of(thrown));
    }

    /** The response that carries this problem, for {@code abortWith} too. */
    public static Response response(Problem problem) {
        Response.ResponseBuilder response = Response.status(problem.status());
        return write(problem, problem.status() == 503 ? comeAgain(response) : response);
    }

    /**
     * Status and headers of JAX-RS's own refusals stay (Allow, WWW-Authenticate, Retry-After), their text does not.
     */
    private static Response keep(Response known, Throwable thrown) {
        if (known.getStatus() < 400) {
            return known;
        }
        Problem problem = known.getStatus() == 500 ? Diagnosis.of(thrown) : Problem.of(known.getStatus(), said(known));
        Response.ResponseBuilder kept = Response.fromResponse(known).status(problem.status());
        boolean silent = problem.status() == 503 && known.getHeaderString(HttpHeaders.RETRY_AFTER) == null;
        return write(problem, silent ? comeAgain(kept) : kept);
    }

    private static Response.ResponseBuilder comeAgain(Response.ResponseBuilder response) {
        return response.header(HttpHeaders.RETRY_AFTER, RETRY_SECONDS);
    }

    private static Response write(Problem problem, Response.ResponseBuilder response) {
        // bytes, so that no writer of the server is asked
        return response.entity(bytes(problem))
                .type(MediaType.valueOf(Problem.MEDIA_TYPE))
                .build();
    }

    static byte[] bytes(Problem problem) {
        return problem.json().toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String said(Response known) {
        return Phrases.of(known.getStatus());
    }
}
