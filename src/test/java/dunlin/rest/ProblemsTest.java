package dunlin.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.json.InvalidInput;
import dunlin.json.MalformedJson;
import dunlin.json.StrictJson;
import dunlin.json.Violation;
import jakarta.ejb.EJBException;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.TransactionalException;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.InternalServerErrorException;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.ServiceUnavailableException;
import jakarta.ws.rs.core.Response;
import java.io.EOFException;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.logging.Filter;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which problem each throwable becomes. */
class ProblemsTest {
    private final Logger log = Logger.getLogger(Diagnosis.class.getName());
    private final StringBuilder logged = new StringBuilder();
    private final Filter before = log.getFilter();

    @BeforeEach
    void listenToTheLog() {
        log.setFilter(entry -> {
            logged.append(entry.getLevel())
                    .append(' ')
                    .append(entry.getMessage())
                    .append('\n');
            return false;
        });
    }

    @AfterEach
    void leaveTheLog() {
        log.setFilter(before);
    }

    @Test
    void keepsTheHeadersOfJaxRsRefusals() {
        Response response = new Problems().toResponse(new NotAllowedException("GET", new String[] {"PUT"}));

        assertThat(response.getStatus()).isEqualTo(405);
        assertThat(response.getAllowedMethods()).containsExactlyInAnyOrder("GET", "PUT");
        assertThat(response.getMediaType()).hasToString("application/problem+json");
        assertThat(json(response).getString("type")).isEqualTo("urn:dunlin:problem:method-not-allowed");
    }

    @Test
    void keepsTheTimeToComeAgainOrNamesOne() {
        Response named = new Problems().toResponse(new ServiceUnavailableException(60L));
        Response unnamed = new Problems().toResponse(new ServiceUnavailableException());

        assertThat(named.getHeaderString("Retry-After")).isEqualTo("60");
        assertThat(unnamed.getHeaderString("Retry-After")).isEqualTo("5");
    }

    @Test
    void tellsNothingOfAForeignRefusalsText() {
        Response response = new Problems().toResponse(new NotFoundException("hunter2"));

        assertThat(json(response).toString()).contains("\"status\":404").doesNotContain("hunter2");
    }

    @Test
    void tellsARefusalInItsOwnWords() {
        Response response = new Problems().toResponse(Refusal.conflict("it is sent"));

        assertThat(json(response))
                .hasToString("{\"type\":\"urn:dunlin:problem:conflict\",\"title\":\"Conflict with the present state\","
                        + "\"status\":409,\"detail\":\"it is sent\"}");
        assertThat(logged).isEmpty();
    }

    @Test
    void findsARefusalInsideTheContainersWrapping() {
        Exception wrapped = new EJBException(new IllegalStateException(Refusal.notFound("plan x")));

        assertThat(new Problems().toResponse(wrapped).getStatus()).isEqualTo(404);
    }

    @Test
    void tellsShapeFromValue() {
        List<Violation> violations = List.of(new Violation("a", "is odd"));

        Response shape = new Problems().toResponse(new InvalidInput(violations, true));
        Response value = new Problems().toResponse(new InvalidInput(violations, false));

        assertThat(shape.getStatus()).isEqualTo(400);
        assertThat(value.getStatus()).isEqualTo(422);
        assertThat(json(value).getJsonArray("violations")).hasToString("[{\"field\":\"a\",\"message\":\"is odd\"}]");
    }

    @Test
    void takesAnUnreadableBodyAsTheCallersFault() {
        assertThat(new Problems().toResponse(new MalformedJson("no", "a.b")).getStatus())
                .isEqualTo(400);
    }

    @Test
    void takesFaultsOfCallsToTheOutsideAsOurs() {
        assertThat(new Problems().toResponse(new ProcessingException("x")).getStatus())
                .isEqualTo(500);
        assertThat(new Problems().toResponse(new JsonException("x")).getStatus())
                .isEqualTo(500);
        assertThat(new Problems().toResponse(new EOFException("x")).getStatus()).isEqualTo(500);
    }

    @Test
    void tellsViolatedConstraintsOfParameters() {
        Response response = new ConstraintProblems().toResponse(new ConstraintViolationException(Set.of()));

        assertThat(response.getStatus()).isEqualTo(400);
    }

    @Test
    void unwrapsWhatLeavesEjbsAndTransactions() {
        Refusal refusal = Refusal.unprocessable("amount", "must be positive");

        assertThat(new EjbProblems().toResponse(new EJBException(refusal)).getStatus())
                .isEqualTo(422);
        assertThat(new TransactionProblems()
                        .toResponse(new TransactionalException("x", refusal))
                        .getStatus())
                .isEqualTo(422);
    }

    @Test
    void asksToComeAgainWhenTheDatabaseIsAway() {
        for (String state : List.of("08001", "08006", "40001", "40P01", "57P01", "57P03", "53300")) {
            Exception outage = new EJBException(new PersistenceException(new SQLException("host db.example", state)));
            Response response = new Problems().toResponse(outage);

            assertThat(response.getStatus()).isEqualTo(503);
            assertThat(response.getHeaderString("Retry-After")).isEqualTo("5");
            assertThat(json(response).toString()).doesNotContain("db.example");
        }
    }

    @Test
    void takesOtherFaultsOfTheDatabaseAsOurs() {
        for (String state : new String[] {"23505", "42601", "57014", "0", null}) {
            assertThat(new Problems().toResponse(new SQLException("x", state)).getStatus())
                    .isEqualTo(500);
        }
    }

    @Test
    void tellsNothingOfAFaultButItsReferenceInTheLog() {
        Exception fault = new IllegalStateException("password=hunter2");

        JsonObject problem = json(new Problems().toResponse(fault));

        assertThat(problem.toString())
                .contains("\"status\":500")
                .doesNotContain("hunter2", "IllegalState", "at dunlin");
        assertThat(logged.toString())
                .contains("SEVERE", problem.getString("reference"))
                .hasLineCount(1);
    }

    @Test
    void looksBehindAnInternalServerErrorOfJaxRs() {
        Exception wrapped = new InternalServerErrorException(Refusal.conflict("it is sent"));

        assertThat(new Problems().toResponse(wrapped).getStatus()).isEqualTo(409);
    }

    @Test
    void endsWithARingOfCauses() {
        Exception first = new IllegalStateException("a");
        Exception second = new IllegalStateException("b", first);
        first.initCause(second);

        assertThat(new Problems().toResponse(second).getStatus()).isEqualTo(500);
    }

    private static JsonObject json(Response response) {
        return StrictJson.object((byte[]) response.getEntity());
    }
}
