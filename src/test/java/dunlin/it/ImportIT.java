package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Existing subscriptions move in from a file: each row as a PUT would have it, however the upload ends. */
class ImportIT extends Deployed {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String HEADER = "subscription_id,plan_id,access_until,chat_id\n";
    private static final String LATER = "2999-01-31T12:00:00Z";

    @Test
    void thousandsOfRowsMoveInAndEachIsCountedOnce() throws SQLException {
        var plan = Customer.unknown("P1M").id;
        var file = HEADER + Upload.rows(plan, plan, 0, 1500, LATER) + "x,nowhere," + LATER + ",1\n"
                + Upload.rows(plan, plan, 1500, 3000, LATER) + plan + "-7," + plan + ",,7000007\n";

        var answer = Upload.of(file, "?import_id=" + plan);

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertCounts(answer.json(), 3002, 3000, 0, 1, 1);
        assertThat(answer.string("state")).isEqualTo("finished");
        assertThat(errors(answer)).containsExactly("1502 x plan_id is not a known plan");
        assertThat(Rest.viewer().get("imports/" + plan).json()).isEqualTo(answer.json());
        assertThat(stored(plan)).isEqualTo(3000);
        assertThat(Sql.count(
                        "select count(*) from access_change where cause = 'created' and subscription_id like ?",
                        plan + "-%"))
                .isEqualTo(3000);
    }

    @Test
    void theSameFileAgainChangesNothing() {
        var plan = Customer.unknown("P1M").id;
        var file = HEADER + Upload.rows(plan, plan, 0, 450, LATER);
        var first = Upload.of(file, "?import_id=" + plan);

        var goneOn = Upload.of(file, "?import_id=" + plan);
        var anew = Upload.of(file, "");

        assertCounts(goneOn.json(), 450, 450, 0, 0, 0);
        assertThat(goneOn.json()).isEqualTo(first.json());
        assertCounts(anew.json(), 450, 0, 0, 450, 0);
        assertThat(anew.string("import_id")).isNotBlank();
        assertThat(Rest.viewer().get("imports?limit=500").items())
                .extracting(one -> one.getString("import_id"))
                .contains(plan, anew.string("import_id"));
    }

    @Test
    void eachRowIsJudgedAsAPutIs() throws SQLException {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(9)), "P1M");
        var until = anna.accessUntil();
        anna.puts("\"payment_method\": {\"gateway\": \"yookassa\", \"token\": \"pm_1234567890\"}");
        var fresh = anna.id + "-new";
        var file = "subscription_id,plan_id,chat_id,access_until,payment_method.gateway,payment_method.token\r\n"
                + row(anna.id, anna.id, anna.chatId, until, "yookassa", "…90")
                + row(anna.id, anna.id, anna.chatId, "2999-01-01T00:00:00Z", "yookassa", "…90")
                + row(anna.id, anna.id, anna.chatId, "", "yookassa", "…91")
                + row(anna.id, anna.id, 0, "", "yookassa", "")
                + row(anna.id, anna.id, anna.chatId, until, "yookassa", "pm_other_method")
                + row(fresh, anna.id, anna.chatId, "", "", "")
                + row("", anna.id, "1.5", "", "", "")
                + "\"" + anna.id + "\n\",x\r\n";

        var answer = Upload.of(file, "");

        assertCounts(answer.json(), 8, 0, 1, 1, 6);
        assertThat(errors(answer))
                .containsExactly(
                        "3 " + anna.id + " access_until is moved by payment events only; it is " + until,
                        "4 " + anna.id + " payment_method.token is the masked token of another payment method",
                        "5 " + anna.id + " payment_method.token is required",
                        "5 " + anna.id + " chat_id must not be 0",
                        "7 " + fresh + " access_until is required for a new subscription",
                        "8 null subscription_id must be 1 to 200 characters long",
                        "8 null chat_id must be an integer",
                        "9 null null has 2 cells, but the header names 6 columns");
        assertThat(answer.json().getInt("error_count")).isEqualTo(8);
        assertThat(anna.subscription().getJsonObject("payment_method").getString("token"))
                .isEqualTo("…od");
        assertThat(stored(fresh)).isZero();
    }

    @Test
    void aDryRunJudgesEverythingAndWritesNothing() throws SQLException {
        var plan = Customer.unknown("P1M").id;
        var file = HEADER + Upload.rows(plan, plan, 0, 250, LATER) + "x,nowhere," + LATER + ",1\n";
        var imports = Sql.count("select count(*) from subscription_import");
        var moves = Sql.count("select max(seq) from access_change");

        var answer = Upload.of(file, "?dry_run=true");

        assertCounts(answer.json(), 251, 250, 0, 0, 1);
        assertThat(answer.json().getBoolean("dry_run")).isTrue();
        assertThat(answer.string("import_id")).isNull();
        assertThat(answer.string("state")).isEqualTo("finished");
        assertThat(errors(answer)).containsExactly("252 x plan_id is not a known plan");
        assertThat(stored(plan)).isZero();
        assertThat(Sql.count("select count(*) from subscription_import")).isEqualTo(imports);
        assertThat(Sql.count("select max(seq) from access_change")).isEqualTo(moves);
    }

    @Test
    void whoMovesInIsRemindedAndPaidForAsAnybodyElse() {
        var anna = Customer.notYetSubscribed(Customer.endedRule(Duration.ofDays(2)));
        var early = Customer.unknown("P1M");
        assertThat(early.pays(Customer.now()).status()).isEqualTo(202);
        var ended = Customer.thisSecond();

        var answer = Upload.of(
                HEADER
                        + "%s,%s,%s,%d\n".formatted(anna.id, anna.id, ended, anna.chatId)
                        + "%s,%s,%s,%d\n".formatted(early.id, early.id, ended, early.chatId),
                "");

        assertCounts(answer.json(), 2, 2, 0, 0, 0);
        anna.awaitNotification("sent");
        assertThat(anna.phone().messages()).hasSize(1);
        assertThat(early.accessUntil()).isAfter(ended.plus(Duration.ofDays(27)));
    }

    /** Who stores an event for a subscription that is not known yet holds its name: one of them sees the other. */
    @Test
    void aRowWaitsForAnEventOfItsSubscriptionThatIsBeingStored() throws Exception {
        var plan = Customer.unknown("P1M").id;
        try (var other = Environment.database()) {
            other.setAutoCommit(false);
            Sql.count(other, "select count(cast(pg_advisory_xact_lock(hashtextextended(?, 0)) as text))", plan + "-7");

            var upload =
                    CompletableFuture.supplyAsync(() -> Upload.of(HEADER + Upload.rows(plan, plan, 0, 10, LATER), ""));

            await().atMost(PATIENCE)
                    .until(() -> Sql.count("select count(*) from pg_locks where locktype = 'advisory' and not granted")
                            == 1);
            other.commit();
            assertCounts(upload.get(60, TimeUnit.SECONDS).json(), 10, 10, 0, 0, 0);
        }
    }

    @Test
    void whoLeftLongAgoIsNotChargedAfterAnImport() {
        var plan = Customer.unknown("P30D");
        var token = "pm_ok-" + plan.id;

        Upload.of(
                "subscription_id,plan_id,chat_id,access_until,auto_renew,payment_method.gateway,payment_method.token\n"
                        + "%1$s,%1$s,%2$d,%3$s,true,yookassa,%4$s\n"
                                .formatted(
                                        plan.id,
                                        plan.chatId,
                                        Customer.thisSecond().minus(Duration.ofDays(2)),
                                        token),
                "");

        await().atMost(PATIENCE)
                .until(() -> !Rest.viewer()
                        .get("charges?subscription_id=" + plan.id)
                        .items()
                        .isEmpty());
        assertThat(Rest.viewer().get("charges?subscription_id=" + plan.id).items())
                .extracting(one -> one.getString("state") + " " + one.getString("reason"))
                .containsExactly("stopped too_late");
        assertThat(Surroundings.yooKassa().charges(token)).isEmpty();
    }

    @Test
    void anUploadThatBreaksOffGoesOnUnderItsId() throws Exception {
        var plan = Customer.unknown("P1M").id;
        var file = HEADER + Upload.rows(plan, plan, 0, 500, LATER);
        try (var upload = Upload.begun(Environment.application(), plan, file.length())) {
            upload.send(file.substring(0, file.length() - 3)); // what is left of the last row could be one: 700049
            awaitProgress(plan, 400);

            upload.breaksOff();
        }

        assertCounts(Rest.viewer().get("imports/" + plan).json(), 400, 400, 0, 0, 0);
        assertCounts(Upload.of(file, "?import_id=" + plan).json(), 500, 500, 0, 0, 0);
        assertThat(stored(plan)).isEqualTo(500);
        assertThat(Rest.viewer().get("subscriptions/" + plan + "-499").json().getInt("chat_id"))
                .isEqualTo(7_000_499);
    }

    @Test
    void anUploadInChunksThatBreaksOffGoesOnUnderItsId() throws Exception {
        var plan = Customer.unknown("P1M").id;
        var file = HEADER + Upload.rows(plan, plan, 0, 300, LATER);
        try (var upload = Upload.begunInChunks(Environment.application(), plan)) {
            upload.sendChunk(file.substring(0, file.length() - 3));
            awaitProgress(plan, 200);

            upload.breaksOff();
        }

        assertCounts(Rest.viewer().get("imports/" + plan).json(), 200, 200, 0, 0, 0);
        assertCounts(Upload.of(file, "?import_id=" + plan).json(), 300, 300, 0, 0, 0);
        assertThat(Rest.viewer().get("subscriptions/" + plan + "-299").json().getInt("chat_id"))
                .isEqualTo(7_000_299);
    }

    @Test
    void whileAnUploadStandsStillNobodyWaitsForIt() throws Exception {
        var plan = Customer.unknown("P1M").id;
        var file = HEADER + Upload.rows(plan, plan, 0, 300, LATER);
        try (var upload = Upload.begun(Environment.application(), plan, file.length())) {
            upload.send(file.substring(0, file.length() - 10));
            awaitProgress(plan, 200);

            assertThat(Sql.count("select count(*) from pg_stat_activity"
                            + " where application_name = 'dunlin' and state like 'idle in transaction%'"
                            + " and now() - state_change > interval '2 seconds'"))
                    .isZero();
            assertThat(Rest.integrator()
                            .put("subscriptions/" + plan + "-250", """
                    {"plan_id": "%s", "chat_id": 5, "access_until": "%s"}""".formatted(plan, LATER))
                            .status())
                    .isEqualTo(201);
            assertThat(Rest.viewer().get("imports/" + plan).string("state")).isEqualTo("running");

            upload.send(file.substring(file.length() - 10));
            assertThat(upload.answer()).contains(" 200 ").contains("\"updated\":1,");
        }
    }

    @Test
    void ofTwoUploadsOfOneImportOnlyOneGoesOn() throws Exception {
        var plan = Customer.unknown("P1M").id;
        var file = HEADER + Upload.rows(plan, plan, 0, 600, LATER);
        try (var upload = Upload.begun(Environment.application(), plan, file.length())) {
            upload.send(file.substring(0, file.length() / 2));
            awaitProgress(plan, 200);

            var other = Upload.of(file, "?import_id=" + plan);
            upload.send(file.substring(file.length() / 2));

            assertCounts(other.json(), 600, 600, 0, 0, 0);
            assertThat(upload.answer()).contains(" 409 ").contains("goes on with it");
        }
        assertCounts(Rest.viewer().get("imports/" + plan).json(), 600, 600, 0, 0, 0);
    }

    @Test
    void anotherFileUnderTheSameIdIsRefusedAndWritesNothing() throws SQLException {
        var plan = Customer.unknown("P1M").id;
        var file = HEADER + Upload.rows(plan, plan, 0, 3, LATER);
        var report = Upload.of(file, "?import_id=" + plan).json();

        var other = Upload.of(HEADER + Upload.rows(plan, plan, 1, 9, LATER), "?import_id=" + plan);
        var shorter = Upload.of(HEADER + Upload.rows(plan, plan, 0, 2, LATER), "?import_id=" + plan);

        assertThat(other.status()).as(other.text()).isEqualTo(409);
        assertThat(shorter.status()).isEqualTo(409);
        assertThat(stored(plan)).isEqualTo(3);
        assertThat(Rest.viewer().get("imports/" + plan).json()).isEqualTo(report);
    }

    @Test
    void aFileThatCannotBeReadFromALineOnGoesOnWhenItIsMended() {
        var plan = Customer.unknown("P1M").id;
        var beginning = HEADER + Upload.rows(plan, plan, 0, 300, LATER);

        var stopped = Upload.of(beginning + "\"" + Upload.rows(plan, plan, 300, 400, LATER), "?import_id=" + plan);

        assertThat(stopped.status()).isEqualTo(200);
        assertCounts(stopped.json(), 300, 300, 0, 0, 0);
        assertThat(stopped.string("state")).isEqualTo("stopped");
        assertThat(stopped.json().getJsonObject("fault").getInt("line")).isEqualTo(302);
        assertThat(stopped.json().getJsonObject("fault").getString("message")).contains("never closed");
        var mended = Upload.of(beginning + Upload.rows(plan, plan, 300, 400, LATER), "?import_id=" + plan);
        assertCounts(mended.json(), 400, 400, 0, 0, 0);
        assertThat(mended.string("state")).isEqualTo("finished");
        assertThat(mended.json().isNull("fault")).isTrue();
    }

    @Test
    void noMoreErrorsAreListedThanAPersonReads() {
        var file = HEADER + Upload.rows("nowhere", "refused", 0, 500, LATER);

        var answer = Upload.of(file, "");

        assertCounts(answer.json(), 500, 0, 0, 0, 500);
        assertThat(answer.json().getInt("error_count")).isEqualTo(500);
        assertThat(errors(answer)).hasSize(100);
        assertThat(Rest.viewer().get("imports?limit=1").items().get(0)).doesNotContainKey("errors");
    }

    @Test
    void aHeaderThatIsNotUnderstoodIsRefusedByNameAndWritesNothing() throws Exception {
        var imports = Sql.count("select count(*) from subscription_import");

        var unknown = Upload.of("subscription_id,plan_id,chat,acces_until\n" + "x".repeat(500_000), "?import_id=odd");

        assertThat(unknown.status()).isEqualTo(400);
        assertThat(unknown.json().getJsonArray("violations").getValuesAs(JsonObject.class))
                .extracting(one -> one.getString("field") + " " + one.getString("message"))
                .containsExactly(
                        "chat is not a known column",
                        "acces_until is not a known column",
                        "chat_id is a column that is required");
        assertThat(Upload.of("", "").status()).isEqualTo(400);
        assertThat(Sql.count("select count(*) from subscription_import")).isEqualTo(imports);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?dry_run=yes",
                "?import_id=",
                "?import_id=%00",
                "?import_id=a&import_id=b",
                "?dry_run=true&import_id=a"
            })
    void anOddQueryIsRefused(String query) {
        assertThat(Upload.of(HEADER, query).status()).isEqualTo(400);
    }

    @Test
    void onlyIntegratorsSendOnlyCsvAndNotMoreThanIsTaken() throws Exception {
        var file = Wire.to("subscriptions/import").method("POST").header("Content-Type", "text/csv");
        Wire.problem(file.body(HEADER.getBytes()).sent(), 401);
        Wire.problem(file.bearer(Environment.viewerToken()).sent(), 403);
        Wire.problem(
                Wire.to("subscriptions/import")
                        .method("POST")
                        .bearer(Environment.integratorToken())
                        .json("{}")
                        .sent(),
                415);
        Wire.problem(
                Wire.to("subscriptions/import")
                        .method("POST")
                        .bearer(Environment.integratorToken())
                        .header("Content-Type", "text/csv; charset=windows-1251")
                        .body(HEADER.getBytes())
                        .sent(),
                400);
        try (var upload = Upload.begun(Environment.application(), "large", 256 * 1024 * 1024 + 1)) {
            assertThat(upload.beginningOfAnswer()).contains(" 413 ");
        }
        Wire.problem(Wire.to("imports/none").bearer(Environment.viewerToken()).sent(), 404);
    }

    private static String row(Object... cells) {
        return String.join(",", List.of(cells).stream().map(Object::toString).toList()) + "\r\n";
    }

    private static void awaitProgress(String importId, long rows) {
        await().atMost(PATIENCE).until(() -> {
            var progress = Rest.viewer().get("imports/" + importId);
            return progress.status() == 200 && progress.json().getInt("rows_read") == rows;
        });
    }

    private static void assertCounts(
            JsonObject report, int read, int created, int updated, int unchanged, int refused) {
        assertThat(List.of("rows_read", "created", "updated", "unchanged", "refused").stream()
                        .map(report::getInt))
                .as(report.toString())
                .containsExactly(read, created, updated, unchanged, refused);
    }

    private static List<String> errors(Rest.Answer answer) {
        return answer.json().getJsonArray("errors").getValuesAs(JsonObject.class).stream()
                .map(error -> error.getInt("line") + " " + error.getString("subscription_id", null) + " "
                        + error.getString("field", null) + " " + error.getString("message"))
                .toList();
    }

    private static long stored(String ids) throws SQLException {
        return Sql.count("select count(*) from subscription where subscription_id like ?", ids + "-%");
    }
}
