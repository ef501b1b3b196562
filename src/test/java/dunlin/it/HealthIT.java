package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the application says of its health: whether it lives, whether it can work, and, apart from both, whether anything comes of it. */
class HealthIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @AfterEach
    void everythingGoesOn() {
        Rest.operator().post("sending/resume", null);
        Surroundings.telegram().script().clear();
    }

    @Test
    void isReadyWithDatabaseSchemaAndABrokerThatHasConsumers() throws Exception {
        var answer = Health.ready();

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .contains("\"database\"", "\"broker\"", "\"schema\"", "\"dunlin.notifications\":")
                .doesNotContain("DOWN", "not told");
    }

    @Test
    void isNotReadyWhileTheTablesAreOlderThanTheProgram() throws Exception {
        Sql.update("update flyway_schema_history set success = false where version = (select max(cast(version as int))"
                + " from flyway_schema_history)::text");
        try {
            var answer = Health.ready();

            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("\"name\":\"schema\",\"status\":\"DOWN\"");
        } finally {
            Sql.update("update flyway_schema_history set success = true");
        }
        assertThat(Health.ready().statusCode()).isEqualTo(200);
    }

    @Test
    void theOutcomeIsRedWhenTelegramAnswersNothingButFaultsAndRecoversByItself() throws Exception {
        Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS).awaitNotification("sent");
        Surroundings.telegram().script().always(Answer.serverError(500));
        var due = Customer.thisSecond();
        var anna = Customer.toldOfTheEnd(due, TWO_DAYS);
        Deliveries.awaitPendingAfter(anna, 1);
        var early = outcome();

        while (Customer.now().isBefore(due.plus(LIMIT).plusSeconds(30))) {
            Customer.later(Duration.ofMinutes(1));
        }
        await().atMost(PATIENCE).until(() -> outcome().statusCode() == 503);
        var red = outcome();
        var live = Wire.toRoot("health/live").sent();
        var ready = Health.ready();
        var all = Wire.toRoot("health").sent();

        Surroundings.telegram().script().clear();
        while (!anna.notification().getString("state").equals("sent")) {
            Customer.later(Duration.ofSeconds(30));
        }

        await().atMost(PATIENCE).until(() -> outcome().statusCode() == 200);
        assertThat(early.statusCode()).as(early.body()).isEqualTo(200);
        var told = new Rest.Answer(503, red.body()).json();
        assertThat(told.getString("status")).isEqualTo("DOWN");
        var check = told.getJsonArray("checks").getJsonObject(0);
        assertThat(check.getString("name")).isEqualTo("outcome");
        assertThat(check.getJsonObject("data").getString("limit")).isEqualTo("PT5M");
        assertThat(Instant.parse(check.getJsonObject("data").getString("last_receipt", due.toString())))
                .isBefore(Customer.now().minus(LIMIT));
        assertThat(live.statusCode()).isEqualTo(200);
        assertThat(ready.statusCode()).isEqualTo(200);
        assertThat(all.statusCode()).isEqualTo(200);
        assertThat(all.body()).doesNotContain("outcome");
    }

    @Test
    void aPauseIsNoFault() throws Exception {
        Rest.operator().post("sending/pause", null);
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        anna.awaitNotification("pending");
        Customer.later(LIMIT.plusMinutes(1));

        await().during(Duration.ofSeconds(2))
                .atMost(PATIENCE)
                .until(() -> outcome().statusCode() == 200);

        Rest.operator().post("sending/resume", null);
        anna.awaitNotification("sent");
    }

    @Test
    void theOutcomeCannotBeToldWithoutTheDatabase() throws Exception {
        Surroundings.withoutDatabase(() -> {
            Health.awaitNotReady();

            await().atMost(PATIENCE).until(() -> outcome().statusCode() == 503);

            assertThat(outcome().body()).contains("\"error\"").doesNotContain("127.0.0.1");
            assertThat(Wire.toRoot("health/live").sent().statusCode()).isEqualTo(200);
        });
        Health.awaitReady();
    }

    @Test
    void theOutcomeIsOnlyRead() throws Exception {
        var posted = Wire.toRoot("health/outcome").method("POST").sent();

        Wire.problem(posted, 405);
    }

    private static HttpResponse<String> outcome() throws Exception {
        return Wire.toRoot("health/outcome").sent();
    }
}
