package dunlin.rest;

import jakarta.transaction.TransactionalException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers what leaves a {@code @Transactional} bean, in place of the mapper that Jersey brings for it. */
@Provider
public class TransactionProblems implements ExceptionMapper<TransactionalException> {
    @Override
    public Response toResponse(TransactionalException thrown) {
        return Problems.response(Diagnosis.of(thrown));
    }
}
