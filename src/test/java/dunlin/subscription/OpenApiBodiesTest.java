package dunlin.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dunlin.OpenApiDocument;
import dunlin.inquiry.InquiriesResource;
import dunlin.json.InvalidInput;
import dunlin.operations.ClockResource;
import dunlin.request.NotificationRequestsResource;
import dunlin.subscription.domain.RetryPolicy;
import dunlin.webhook.WebhooksResource;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bodies that the API's description demands are those that the readers demand. */
class OpenApiBodiesTest {

    private static final OpenApiDocument DOCUMENT = OpenApiDocument.written();
    private static final RetryPolicy CONFIGURED = new RetryPolicy(
            5, Duration.ofMinutes(7), Duration.ofHours(24), Duration.ofDays(21), new BigDecimal("0.20"));

    /** The reader of each operation's body; those that sit in a resource refuse before they need anything else. */
    private static final Map<String, Consumer<JsonObject>> READERS = Map.of(
            "PUT /api/v1/plans/{plan_id}", body -> PlanJson.read(body, CONFIGURED),
            "PUT /api/v1/subscriptions/{subscription_id}", SubscriptionJson::read,
            "POST /api/v1/payment-events", PaymentEventJson::read,
            "POST /api/v1/payment-events/{source}/{event_id}/settle",
                    body -> new PaymentEventsResource().settle("shop", "evt-1", body),
            "POST /api/v1/notifications", body -> new NotificationRequestsResource().accept(body),
            "PUT /api/v1/inquiries/{inquiry_id}", body -> new InquiriesResource().put("inq-1", body),
            "PUT /api/v1/webhooks/{webhook_id}", body -> new WebhooksResource().put("w-1", body),
            "POST /api/v1/clock", body -> new ClockResource().advance(body));

    @Test
    void everyBodyIsComparedWithItsReader() {
        assertThat(bodies().keySet()).isEqualTo(READERS.keySet());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PUT /api/v1/plans/{plan_id}",
                "PUT /api/v1/subscriptions/{subscription_id}",
                "POST /api/v1/notifications",
                "PUT /api/v1/inquiries/{inquiry_id}",
                "PUT /api/v1/webhooks/{webhook_id}",
                "POST /api/v1/payment-events/{source}/{event_id}/settle",
                "POST /api/v1/clock"
            })
    void demandsTheMembersThatTheReaderDemands(String operation) {
        var schema = DOCUMENT.resolved(bodies().get(operation).getJsonObject("schema"));

        comparesWithReader(operation, schema, JsonValue.EMPTY_JSON_OBJECT);
    }

    @Test
    void demandsTheMembersThatTheReaderDemandsOfAnEventOfEachType() {
        var mapping =
                DOCUMENT.schema("PaymentEvent").getJsonObject("discriminator").getJsonObject("mapping");

        mapping.forEach((type, reference) -> {
            var schema = DOCUMENT.resolved(
                    Json.createObjectBuilder().add("$ref", reference).build());
            var typed = Json.createObjectBuilder().add("type", type).build();
            comparesWithReader("POST /api/v1/payment-events", schema, typed);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PUT /api/v1/plans/{plan_id}",
                "PUT /api/v1/subscriptions/{subscription_id}",
                "POST /api/v1/payment-events"
            })
    void givesExamplesThatTheReaderTakes(String operation) {
        var example = bodies().get(operation).getJsonObject("example");

        assertThatCode(() -> READERS.get(operation).accept(example)).doesNotThrowAnyException();
    }

    @Test
    void givesAFileAsAnExampleThatIsTakenWhole() {
        var example = DOCUMENT.operations()
                .get("POST /api/v1/subscriptions/import")
                .getValue("/requestBody/content/text~1csv/example");

        var rows = ImportFile.of(new ByteArrayInputStream(
                        ((JsonString) example).getString().getBytes(StandardCharsets.UTF_8)))
                .batch();

        assertThat(rows).isNotEmpty().allMatch(ImportedRow::isReadable);
    }

    /** Without all members, then with an empty object in place of each member that is one or a list of them. */
    private static void comparesWithReader(String operation, JsonObject schema, JsonObject given) {
        var expected = required(schema);
        expected.removeAll(given.keySet());
        assertThat(demanded(operation, given))
                .as("%s %s", operation, given)
                .containsExactlyInAnyOrderElementsOf(expected);

        schema.getJsonObject("properties").forEach((name, property) -> {
            var member = DOCUMENT.resolved(property.asJsonObject());
            var listed = member.getString("type").equals("array");
            var inner = listed ? DOCUMENT.resolved(member.getJsonObject("items")) : member;
            if (inner.containsKey("properties")) {
                var probe = Json.createObjectBuilder(given);
                probe.add(
                        name,
                        listed
                                ? Json.createArrayBuilder()
                                        .add(JsonValue.EMPTY_JSON_OBJECT)
                                        .build()
                                : JsonValue.EMPTY_JSON_OBJECT);
                var prefix = name + (listed ? "[0]." : ".");
                assertThat(demanded(operation, probe.build()).stream().filter(field -> field.startsWith(prefix)))
                        .as("%s %s", operation, prefix)
                        .containsExactlyInAnyOrderElementsOf(
                                required(inner).stream().map(prefix::concat).toList());
            }
        });
    }

    private static Set<String> required(JsonObject schema) {
        return schema
                .getOrDefault("required", JsonValue.EMPTY_JSON_ARRAY)
                .asJsonArray()
                .getValuesAs(JsonString::getString)
                .stream()
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> demanded(String operation, JsonObject body) {
        var refused = catchThrowableOfType(
                InvalidInput.class, () -> READERS.get(operation).accept(body));
        return refused.violations().stream()
                .filter(violation -> violation.message().equals("is required"))
                .map(violation -> violation.field())
                .toList();
    }

    /** What is described of each body that an operation demands. */
    private static Map<String, JsonObject> bodies() {
        var bodies = new TreeMap<String, JsonObject>();
        DOCUMENT.operationsOfTheApi().forEach((name, operation) -> {
            if (operation.containsKey("requestBody")) {
                var body = operation.getJsonObject("requestBody");
                var json = body.getJsonObject("content").getJsonObject("application/json");
                if (body.getBoolean("required") && json != null) { // one that may be left out demands nothing
                    bodies.put(name, json);
                }
            }
        });
        return bodies;
    }
}
