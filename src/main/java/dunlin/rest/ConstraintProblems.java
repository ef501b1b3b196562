package dunlin.rest;

import dunlin.json.Violation;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.stream.StreamSupport;

/** Answers violated constraints of a resource's parameters with 400; of its own result, it is our fault: 500. */
@Provider
public class ConstraintProblems implements ExceptionMapper<ConstraintViolationException> {
    @Override
    public Response toResponse(ConstraintViolationException thrown) {
        boolean ours = thrown.getConstraintViolations().stream().anyMatch(ConstraintProblems::ofResult);
        if (ours) {
            return Problems.response(Diagnosis.of(thrown));
        }
        List<Violation> violations = thrown.getConstraintViolations().stream()
                .map(ConstraintProblems::violation)
                .toList();
        return Problems.response(Problem.of(400, "The parameters are refused", violations));
    }

    private static boolean ofResult(ConstraintViolation<?> violation) {
        return StreamSupport.stream(violation.getPropertyPath().spliterator(), false)
                .anyMatch(node -> node.getKind() == ElementKind.RETURN_VALUE);
    }

    private static Violation violation(ConstraintViolation<?> violation) {
        String field = "";
        for (Path.Node node : violation.getPropertyPath()) {
            field = node.getName();
        }
        return new Violation(field == null ? "" : field, violation.getMessage());
    }
}
