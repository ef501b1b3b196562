package dunlin.rest;

import jakarta.ejb.EJBException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/**
 * Answers what leaves an EJB; without it Jersey's own mapper unwraps it and asks {@link Problems} twice, to log twice.
 */
@Provider
public class EjbProblems implements ExceptionMapper<EJBException> {
    @Override
    public Response toResponse(EJBException thrown) {
        return Problems.response(Diagnosis.of(thrown));
    }
}
