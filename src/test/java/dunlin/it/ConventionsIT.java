package dunlin.it;

import static dunlin.it.Wire.problem;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What API.md says under Conventions, held by every resource: who may call, how it refuses, how it lists and how it writes. */
class ConventionsIT extends Deployed {

    private static final String PLAN = """
            {"title": "Monthly", "period": "P1M", "price": {"amount": "299.00", "currency": "RUB"}, "reminders": []}""";

    static Stream<Arguments> readings() {
        return Stream.of(
                        "plans",
                        "plans/nothing",
                        "subscriptions",
                        "subscriptions/nothing",
                        "subscriptions/nothing/timeline",
                        "payment-events",
                        "notifications",
                        "notifications/nothing",
                        "charge-schedule?period=P1M",
                        "clock")
                .map(Arguments::of);
    }

    static Stream<Arguments> writings() {
        return Stream.of(
                Arguments.of("PUT", "plans/refused", "integrator"),
                Arguments.of("PUT", "subscriptions/refused", "integrator"),
                Arguments.of("POST", "payment-events", "integrator"),
                Arguments.of("POST", "payment-events/shop/refused/settle", "operator"),
                Arguments.of("POST", "notifications/refused/retry", "operator"),
                Arguments.of("POST", "notifications/refused/cancel", "operator"),
                Arguments.of("POST", "clock", "operator"));
    }

    static Stream<Arguments> all() {
        return Stream.concat(
                readings().map(reading -> Arguments.of("GET", reading.get()[0])),
                writings().map(writing -> Arguments.of(writing.get()[0], writing.get()[1])));
    }

    @ParameterizedTest
    @MethodSource("all")
    void nobodyCallsWithoutAKnownToken(String method, String path) throws Exception {
        var without = call(method, path).sent();
        var wrong = call(method, path).bearer("it-viewer").sent();
        var longer =
                call(method, path).bearer(Environment.operatorToken() + "x").sent();
        var basic = call(method, path)
                .header("Authorization", "Basic " + Environment.operatorToken())
                .sent();
        var empty = call(method, path).header("Authorization", "Bearer ").sent();

        for (var response : List.of(without, wrong, longer, basic, empty)) {
            problem(response, 401);
            assertThat(response.headers().firstValue("WWW-Authenticate").orElse(""))
                    .startsWith("Bearer");
            assertThat(response.body()).doesNotContain(Environment.operatorToken());
        }
    }

    @ParameterizedTest
    @MethodSource("readings")
    void everyRoleReads(String path) throws Exception {
        for (var token : tokens().values()) {
            assertThat(Wire.to(path).bearer(token).sent().statusCode()).isIn(200, 404);
        }
    }

    @ParameterizedTest
    @MethodSource("writings")
    void aRoleWritesOnlyWhatIsItsOwn(String method, String path, String least) throws Exception {
        var order = List.of("viewer", "integrator", "operator");
        for (var role : order) {
            var response = Wire.to(path)
                    .method(method)
                    .json("{\"nonsense\": 1}")
                    .bearer(tokens().get(role))
                    .sent();

            if (order.indexOf(role) < order.indexOf(least)) {
                problem(response, 403);
            } else {
                assertThat(response.statusCode()).as(response.body()).isIn(400, 404);
            }
        }
    }

    private static Map<String, String> tokens() {
        return Map.of(
                "viewer", Environment.viewerToken(),
                "integrator", Environment.integratorToken(),
                "operator", Environment.operatorToken());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plans/nothing",
                "subscriptions/nothing",
                "subscriptions/nothing/timeline",
                "notifications/nothing",
                "nothing",
                "plans/a/b/c"
            })
    void whatIsNotThereIs404(String path) throws Exception {
        problem(Wire.to(path).bearer(Environment.viewerToken()).sent(), 404);
    }

    @Test
    void anAddressOutsideTheApiIs404Too() throws Exception {
        problem(Wire.toRoot("nothing").sent(), 404);
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE, plans/x",
        "POST, plans",
        "PATCH, subscriptions/x",
        "DELETE, subscriptions/x",
        "PUT, payment-events",
        "GET, notifications/x/retry",
        "PUT, clock"
    })
    void aMethodThatAnAddressDoesNotKnowIs405AndNamesThoseItKnows(String method, String path) throws Exception {
        var response = call(method, path).bearer(Environment.operatorToken()).sent();

        problem(response, 405);
        assertThat(response.headers().firstValue("Allow")).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"OPTIONS, plans", "OPTIONS, plans/x", "HEAD, plans", "HEAD, subscriptions", "OPTIONS, payment-events"})
    void theMethodsThatHttpAddsAreNoFault(String method, String path) throws Exception {
        var stranger = Wire.to(path).method(method).sent();
        var viewer =
                Wire.to(path).method(method).bearer(Environment.viewerToken()).sent();

        assertThat(stranger.statusCode()).isLessThan(500);
        assertThat(viewer.statusCode()).isLessThan(500);
        assertThat(method.equals("HEAD") ? stranger.statusCode() : 401).isEqualTo(401);
    }

    @Test
    void anotherFormOfAnswerIs406() throws Exception {
        var response = Wire.to("plans")
                .bearer(Environment.viewerToken())
                .header("Accept", "text/html")
                .sent();

        problem(response, 406);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/xml", "application/x-www-form-urlencoded", "not a type"})
    void anotherFormOfBodyIs415(String type) throws Exception {
        var id = fresh();
        var response = Wire.to("plans/" + id)
                .method("PUT")
                .header("Content-Type", type)
                .body(PLAN.getBytes(StandardCharsets.UTF_8))
                .bearer(Environment.integratorToken())
                .sent();

        assertThat(response.statusCode()).isIn(400, 415);
        problem(response, response.statusCode());
        assertThat(Rest.viewer().get("plans/" + id).status()).isEqualTo(404);
    }

    @Test
    void aBodyOverTheLimitIs413WhetherOrNotItSaysItsLength() throws Exception {
        var id = fresh();
        var huge = PLAN.replace("Monthly", "x".repeat(70_000));

        var announced = Wire.to("plans/" + id)
                .method("PUT")
                .json(huge)
                .bearer(Environment.integratorToken())
                .sent();
        var chunked = Wire.to("plans/" + id)
                .method("PUT")
                .chunked(huge)
                .bearer(Environment.integratorToken())
                .sent();

        problem(announced, 413);
        problem(chunked, 413);
        assertThat(Rest.viewer().get("plans/" + id).status()).isEqualTo(404);
    }

    @Test
    void aBodyInChunksWithinTheLimitIsRead() throws Exception {
        var response = Wire.to("plans/" + fresh())
                .method("PUT")
                .chunked(PLAN)
                .bearer(Environment.integratorToken())
                .sent();

        assertThat(response.statusCode()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "}",
                "[]",
                "null",
                "7",
                "\"text\"",
                "{\"title\": }",
                "{'title': 'x'}",
                "{\"title\": \"x\",}",
                "PLAN PLAN",
                "PLAN x",
                "PLAN ]",
                "{\"a\": NaN}",
                "{\"a\": 01}",
                "{\"a\": 1e99999}",
                "{\"a\": \"\\ud800\"}",
                "{\"a\": \"\\u0000\"}",
                "// PLAN"
            })
    void whatIsNoJsonObjectIs400AndNothingIsWritten(String body) throws Exception {
        var id = fresh();

        var response = Wire.to("plans/" + id)
                .method("PUT")
                .json(body.replace("PLAN", PLAN))
                .bearer(Environment.integratorToken())
                .sent();

        problem(response, 400);
        assertThat(Rest.viewer().get("plans/" + id).status()).isEqualTo(404);
    }

    @Test
    void bytesThatAreNoUtf8AndNestingWithoutEndAre400() throws Exception {
        var id = fresh();
        var latin = PLAN.replace("Monthly", "Montäg").getBytes(StandardCharsets.ISO_8859_1);

        var notUtf8 = Wire.to("plans/" + id)
                .method("PUT")
                .header("Content-Type", "application/json")
                .body(latin)
                .bearer(Environment.integratorToken())
                .sent();
        var deep = Wire.to("plans/" + id)
                .method("PUT")
                .json("{\"a\":" + "[".repeat(20_000))
                .bearer(Environment.integratorToken())
                .sent();

        problem(notUtf8, 400);
        problem(deep, 400);
        assertThat(Rest.viewer().get("plans/" + id).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "title | 7 | title | 400",
                "title | null | title | 400",
                "title | ' \"\" ' | title | 422",
                "period | \"P4Y\" | period | 422",
                "period | \"PT59M\" | period | 422",
                "period | \"1 month\" | period | 422",
                "period | 30 | period | 400",
                "price | \"299.00\" | price | 400",
                "price | {\"amount\": 299.0, \"currency\": \"RUB\"} | price.amount | 400",
                "price | {\"amount\": \"-1.00\", \"currency\": \"RUB\"} | price.amount | 422",
                "price | {\"amount\": \"1.001\", \"currency\": \"RUB\"} | price.amount | 422",
                "price | {\"currency\": \"RUB\"} | price.amount | 400",
                "offer_renewal | \"yes\" | offer_renewal | 400",
                "offer_renewal | 1 | offer_renewal | 400",
                "reminders | {} | reminders | 400",
                "reminders | [7] | reminders[0] | 400",
                "reminders | [{\"type\": \"access_ended\", \"offset\": \"-P1D\", \"valid_for\": \"P1D\"}] | reminders[0].offset | 422",
                "reminders | [{\"type\": \"access_ending\", \"offset\": \"P1D\", \"valid_for\": \"P1D\"}] | reminders[0].offset | 422",
                "reminders | [{\"type\": \"birthday\", \"offset\": \"P1D\", \"valid_for\": \"P1D\"}] | reminders[0].type | 400",
                "reminders | [{\"type\": \"access_ended\", \"offset\": \"soon\", \"valid_for\": \"P1D\"}] | reminders[0].offset | 400",
                "messages | [\"farewell\"] | messages[0] | 400",
                "charge | {\"max_attempts\": 0} | charge.max_attempts | 422",
                "charge | {\"max_attempts\": 1.5} | charge.max_attempts | 400",
                "charge | {\"first_delay\": \"PT59S\"} | charge | 422",
                "charge | {\"fraction\": 0.2} | charge.fraction | 400"
            })
    void aPlanThatIsWrongIsRefusedWithTheNameOfTheField(String member, String value, String field, int status)
            throws Exception {
        refusedPut("plans/", PLAN, member, value, field, status);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "chat_id | \"7\" | chat_id | 400",
                "chat_id | 7.5 | chat_id | 400",
                "chat_id | 0 | chat_id | 422",
                "chat_id | 99999999999999999999 | chat_id | 422",
                "plan_id | \"nothing\" | plan_id | 422",
                "plan_id | null | plan_id | 400",
                "access_until | \"2030-01-01T00:00:00\" | access_until | 400",
                "access_until | \"2030-01-01\" | access_until | 400",
                "access_until | \"2030-02-30T00:00:00Z\" | access_until | 400",
                "access_until | 1893456000 | access_until | 400",
                "access_until | \"2030-01-01T00:00:00 Europe/Berlin\" | access_until | 400",
                "auto_renew | \"true\" | auto_renew | 400",
                "payment_method | {\"gateway\": \"paypal\", \"token\": \"t\"} | payment_method.gateway | 400",
                "payment_method | {\"gateway\": \"stripe\", \"token\": \"t\"} | payment_method.customer | 422",
                "payment_method | {\"gateway\": \"yookassa\"} | payment_method.token | 400",
                "variables | {\"name\": 7} | variables.name | 400",
                "variables | {\"pay_url\": \"javascript:alert(1)\"} | variables.pay_url | 422",
                "variables | [] | variables | 400",
                "locale | 1 | locale | 400"
            })
    void aSubscriptionThatIsWrongIsRefusedWithTheNameOfTheField(String member, String value, String field, int status)
            throws Exception {
        var plan = Customer.unknown("P1M").id;
        var good = "{\"plan_id\": \"%s\", \"chat_id\": 7, \"access_until\": \"2030-01-01T00:00:00Z\"}".formatted(plan);

        refusedPut("subscriptions/", good, member, value, field, status);
    }

    private static void refusedPut(String resource, String good, String member, String value, String field, int status)
            throws Exception {
        var id = fresh();

        var response = Wire.to(resource + id)
                .method("PUT")
                .json(with(good, member, value))
                .bearer(Environment.integratorToken())
                .sent();

        assertThat(violations(problem(response, status))).contains(field);
        assertThat(Rest.viewer().get(resource + id).status()).isEqualTo(404);
    }

    @Test
    void everyFaultOfABodyIsNamedAtOnce() throws Exception {
        var response = Wire.to("payment-events")
                .method("POST")
                .json("{\"event_id\": 7, \"type\": \"nothing\", \"occurred_at\": \"yesterday\"}")
                .bearer(Environment.integratorToken())
                .sent();

        assertThat(violations(problem(response, 400)))
                .contains("event_id", "source", "type", "subscription_id", "occurred_at");
    }

    @Test
    void aMemberGivenTwiceIsRefused() throws Exception {
        var id = fresh();

        var response = Wire.to("plans/" + id)
                .method("PUT")
                .json(PLAN.replaceFirst("}$", ", \"title\": \"Other\"}"))
                .bearer(Environment.integratorToken())
                .sent();

        assertThat(violations(problem(response, 400))).containsExactly("title");
        assertThat(Rest.viewer().get("plans/" + id).status()).isEqualTo(404);
    }

    @Test
    void aRefusedChangeLeavesWhatWasThere() throws Exception {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(1)), "P1M");
        var before = anna.subscription();

        var response = anna.puts("\"locale\": \"ru\", \"auto_renew\": \"maybe\"");

        assertThat(response.status()).isEqualTo(400);
        assertThat(anna.subscription()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        "plans, limit=501",
        "plans, limit=0",
        "plans, limit=-1",
        "plans, limit=x",
        "plans, limit=",
        "plans, limit=1&limit=2",
        "plans, limit=99999999999999999999999999",
        "plans, cursor=made-up",
        "plans, cursor=",
        "subscriptions, limit=501",
        "subscriptions, cursor=MQAyMDI2",
        "subscriptions, state=asleep",
        "subscriptions, chat_id=x",
        "notifications, state=unknown",
        "notifications, limit=501",
        "notifications, cursor=%25",
        "payment-events, status=lost",
        "payment-events, limit=501",
        "payment-events, cursor=MQB4AA"
    })
    void aQueryThatIsWrongIs400WithTheNameOfTheParameter(String path, String query) throws Exception {
        var response =
                Wire.to(path + "?" + query).bearer(Environment.viewerToken()).sent();

        assertThat(violations(problem(response, 400))).containsExactly(query.substring(0, query.indexOf('=')));
    }

    @Test
    void aCursorOfAnotherListingIsNoServerFault() throws Exception {
        Customer.unknown("P1M");
        Customer.unknown("P1M");
        var ofPlans = Rest.viewer().get("plans?limit=1").string("next_cursor");

        for (var other : new String[] {"payment-events", "subscriptions", "notifications"}) {
            assertThat(Rest.viewer().get(other + "?cursor=" + ofPlans).status()).isIn(200, 400);
        }
    }

    @Test
    void instantsAreConvertedToUtc() {
        var plan = Customer.unknown("P1M");

        var answer = plan.puts("\"access_until\": \"2030-01-01T03:30:00.123456789+05:30\"");

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.string("access_until")).isEqualTo("2029-12-31T22:00:00.123456Z");
    }

    @Test
    void membersWithoutAValueAreWrittenAsNull() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plus(Duration.ofMinutes(4)), Duration.ofDays(2));
        anna.awaitNotification("pending");
        EventJson.of(anna, "c-1", "subscription.canceled").told();

        var event = Rest.viewer()
                .get("payment-events?subscription_id=" + anna.id)
                .items()
                .get(0);
        var last = Rest.viewer().get("payment-events?limit=500&subscription_id=" + anna.id);

        assertThat(nulls(anna.subscription())).contains("payment_method");
        assertThat(nulls(anna.notification())).contains("receipt", "correction");
        assertThat(nulls(event)).contains("payment", "periods", "refunds_event_id", "comment", "reason");
        assertThat(last.json().isNull("next_cursor")).isTrue();
    }

    private static List<String> nulls(JsonObject json) {
        return json.keySet().stream().filter(json::isNull).toList();
    }

    @Test
    void theTokenOfAPaymentMethodIsNeverGivenBackInFull() {
        var anna = Customer.unknown("P1M");
        var token = "pm_1234567890abcdef";
        var method = "\"payment_method\": {\"gateway\": \"yookassa\", \"token\": \"" + token + "\"}";

        var created = anna.puts(method + ", \"access_until\": \"2030-01-01T00:00:00Z\"");
        var shown = created.json().getJsonObject("payment_method").getString("token");
        var writtenBack = anna.puts("\"payment_method\": {\"gateway\": \"yookassa\", \"token\": \"" + shown + "\"}");

        assertThat(created.status()).isEqualTo(201);
        assertThat(shown).isNotBlank();
        for (var answer : new Rest.Answer[] {
            created,
            writtenBack,
            Rest.viewer().get("subscriptions/" + anna.id),
            Rest.viewer().get("subscriptions?plan_id=" + anna.id),
            Rest.viewer().get("subscriptions/" + anna.id + "/timeline")
        }) {
            assertThat(answer.text()).doesNotContain("1234567890", token);
        }
    }

    @Test
    void aShownTokenWrittenBackKeepsTheRealOne() throws Exception {
        var anna = Customer.unknown("P1M");
        var created = anna.puts("\"access_until\": \"2030-01-01T00:00:00Z\","
                + " \"payment_method\": {\"gateway\": \"yookassa\", \"token\": \"pm_1234567890abcdef\"}");

        anna.puts("\"payment_method\": " + created.json().getJsonObject("payment_method"));

        assertThat(Sql.count(
                        "select count(*) from subscription where subscription_id = ? and method_token = ?",
                        anna.id,
                        "pm_1234567890abcdef"))
                .isOne();
    }

    @ParameterizedTest
    @CsvSource({"plans, plan_id", "subscriptions, subscription_id", "payment-events, event_id"})
    void pagingWalksThroughAllRowsOnceTheNewestFirst(String listing, String id) {
        var made = new ArrayList<String>();
        for (var number = 0; number < 7; number++) {
            var customer = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(1)), "P1M");
            EventJson.of(customer, "e", "subscription.canceled").told();
            made.add(0, listing.equals("payment-events") ? customer.id + "-e" : customer.id);
        }

        var seen = new ArrayList<String>();
        var cursor = "";
        do {
            var page = Rest.viewer().get(listing + "?limit=3" + cursor);
            page.items().forEach(item -> seen.add(item.getString(id)));
            cursor = page.string("next_cursor") == null ? null : "&cursor=" + page.string("next_cursor");
        } while (cursor != null && !seen.containsAll(made));

        assertThat(seen).doesNotHaveDuplicates().containsSubsequence(made);
    }

    @Test
    void theClockTellsAndOnlyGoesAhead() throws Exception {
        var before = Rest.viewer().get("clock").json();
        var back = Wire.to("clock")
                .method("POST")
                .json("{\"advance\": \"-PT1H\"}")
                .bearer(Environment.operatorToken())
                .sent();
        var ahead = Rest.operator().post("clock", "{\"advance\": \"PT1M\"}");

        assertThat(before.keySet()).contains("now", "offset", "movable");
        assertThat(violations(problem(back, 422))).containsExactly("advance");
        assertThat(Instant.parse(ahead.string("now")))
                .isAfterOrEqualTo(Instant.parse(before.getString("now")).plusSeconds(60));
    }

    /** With a body where the method has one. */
    private static Wire call(String method, String path) {
        var wire = Wire.to(path).method(method);
        return method.equals("GET") || method.equals("DELETE") ? wire : wire.json("{}");
    }

    private static String fresh() {
        return "x-" + UUID.randomUUID();
    }

    /** The object with that member given that value. */
    private static String with(String object, String member, String value) {
        try (var reader = Json.createReader(new StringReader(object))) {
            var builder = Json.createObjectBuilder(reader.readObject());
            try (var given = Json.createReader(new StringReader(value))) {
                return builder.add(member, given.readValue()).build().toString();
            }
        }
    }

    private static List<String> violations(Rest.Answer answer) {
        assertThat(answer.json().containsKey("violations")).as(answer.text()).isTrue();
        return answer.json().getJsonArray("violations").getValuesAs(JsonObject.class).stream()
                .map(violation -> violation.getString("field"))
                .toList();
    }
}
