package dunlin;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dunlin.attempt.domain.Reason;
import dunlin.dunning.domain.AttemptState;
import dunlin.dunning.domain.SeriesState;
import dunlin.gateway.domain.DeclineClass;
import dunlin.inquiry.domain.InquiryState;
import dunlin.json.InvalidInput;
import dunlin.json.Violation;
import dunlin.json.WireName;
import dunlin.notification.domain.NotificationState;
import dunlin.notification.domain.Operation;
import dunlin.outcome.domain.OutcomeType;
import dunlin.rest.Allowed;
import dunlin.rest.Query;
import dunlin.rest.Role;
import dunlin.rest.Webhook;
import dunlin.subscription.domain.EventStatus;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.ImportState;
import dunlin.subscription.domain.ReminderType;
import dunlin.subscription.domain.SubscriptionState;
import dunlin.telegram.domain.Format;
import dunlin.telegram.domain.Reply;
import dunlin.webhook.domain.DisabledReason;
import dunlin.webhook.domain.WebhookState;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.servlet.annotation.WebServlet;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The description of the REST API says what the resources do, no more and no less. */
class OpenApiTest {

    private static final OpenApiDocument DOCUMENT = OpenApiDocument.written();
    private static final Map<String, JsonObject> OPERATIONS = DOCUMENT.operationsOfTheApi();
    private static final Map<String, Method> RESOURCES = resourceMethods();
    private static final Pattern NAME = Pattern.compile("[a-z_]+");
    private static final Pattern ROLE = Pattern.compile("^Role: `([a-z]+)`\\.");

    @Test
    void describesEveryOperationAndNoOther() {
        assertThat(RESOURCES).isNotEmpty();

        assertThat(OPERATIONS.keySet()).containsExactlyElementsOf(RESOURCES.keySet());
    }

    /** They lie outside the API: no token, and each answer tells the sender whether to come again. */
    @Test
    void describesEveryWebhookAndNoOther() {
        var webhooks = DOCUMENT.operations();
        webhooks.keySet().removeAll(OPERATIONS.keySet());

        assertThat(webhooks.keySet()).isEqualTo(webhookAddresses());
        webhooks.forEach((address, operation) -> {
            assertThat(operation.getJsonArray("security")).as(address).containsExactly(JsonValue.EMPTY_JSON_OBJECT);
            assertThat(operation.containsKey("requestBody")).as(address).isTrue();
            assertThat(operation.getJsonObject("responses").keySet())
                    .as(address)
                    .containsExactlyInAnyOrder("200", "400", "403", "413", "500", "503");
        });
    }

    @Test
    void describesEveryPathParameter() {
        var described = described(operation -> DOCUMENT.parameters(operation, "path"));

        assertThat(described).isEqualTo(inCode(method -> annotated(method, PathParam.class, PathParam::value)));
    }

    /** What a resource asks of its query is learned by giving it blanks under all names that its class knows. */
    @Test
    void describesEveryQueryParameter() {
        var described = described(operation -> DOCUMENT.parameters(operation, "query"));

        assertThat(described).isEqualTo(inCode(OpenApiTest::queried));
        assertThat(described.get("GET /api/v1/plans")).containsExactly("cursor", "limit");
    }

    @Test
    void namesTheRoleOfEveryOperation() {
        var described = described(operation -> {
            var role = ROLE.matcher(OPERATIONS.get(operation).getString("description"));
            return role.find() ? role.group(1) : "";
        });

        assertThat(described).isEqualTo(inCode(method -> role(method).word()));
    }

    @Test
    void describesABodyWhereOneIsRead() {
        var described = described(operation -> OPERATIONS.get(operation).containsKey("requestBody"));

        assertThat(described).isEqualTo(inCode(OpenApiTest::readsBody));
    }

    @Test
    void describesTheRefusalsThatFollowFromTheForm() {
        RESOURCES.forEach((operation, method) -> {
            var expected = new TreeSet<>(Set.of("401", "406", "500", "503"));
            expected.addAll(readsBody(method) ? Set.of("400", "413", "415") : Set.of());
            expected.addAll(readsJson(method) ? Set.of("422") : Set.of());
            expected.addAll(queried(method).isEmpty() ? Set.of() : Set.of("400"));
            expected.addAll(role(method) == Role.VIEWER ? Set.of() : Set.of("403"));
            var possible = new TreeSet<>(expected);
            possible.addAll(Set.of("200", "201", "202", "204", "404", "409"));

            var responses = OPERATIONS.get(operation).getJsonObject("responses").keySet();

            assertThat(responses).as(operation).containsAll(expected).isSubsetOf(possible);
        });
    }

    @Test
    void describesTheWordsOfEveryEnum() throws ClassNotFoundException {
        var described = new TreeMap<String, Set<String>>();
        DOCUMENT.forEachObject((place, object) -> {
            if (object.containsKey("enum") && object.getJsonArray("enum").size() > 1) {
                described.put(place.replace("/components/schemas/", ""), OpenApiDocument.words(object));
            }
        });

        assertThat(described)
                .isEqualTo(new TreeMap<>(Map.ofEntries(
                        Map.entry("SubscriptionState", words(SubscriptionState.class)),
                        Map.entry("EventType", words(EventType.class)),
                        Map.entry("EventStatus", words(EventStatus.class)),
                        Map.entry("ReminderType", words(ReminderType.class)),
                        Map.entry("PlanMessage", words(Class.forName("dunlin.subscription.PlanJson$PlanMessage"))),
                        Map.entry("Gateway", words(Class.forName("dunlin.subscription.SubscriptionJson$GatewayName"))),
                        Map.entry("AccessCause", words(Class.forName("dunlin.subscription.AccessChange$Cause"))),
                        Map.entry("NotificationState", words(NotificationState.class)),
                        Map.entry("Reason", words(Reason.class)),
                        Map.entry("InquiryState", words(InquiryState.class)),
                        Map.entry("ImportState", words(ImportState.class)),
                        Map.entry("SeriesState", words(SeriesState.class)),
                        Map.entry("ChargeAttemptState", words(AttemptState.class)),
                        Map.entry("DeclineClass", words(DeclineClass.class)),
                        Map.entry("OutcomeType", words(OutcomeType.class)),
                        Map.entry("WebhookState", words(WebhookState.class)),
                        Map.entry("DisabledReason", words(DisabledReason.class)),
                        Map.entry("CorrectionOperation", words(Operation.class)),
                        Map.entry("MessageFormat", words(Format.class)),
                        Map.entry("AttemptOutcome", attemptOutcomes()))));
    }

    @Test
    void choosesAmongSchemasByTheWordThatEachOfThemHas() {
        for (var choice : List.of("PaymentEvent", "TimelineItem")) {
            var discriminator = DOCUMENT.schema(choice).getJsonObject("discriminator");
            var mapping = discriminator.getJsonObject("mapping");

            mapping.forEach((word, reference) -> {
                var chosen = DOCUMENT.resolved(
                        Json.createObjectBuilder().add("$ref", reference).build());
                assertThat(OpenApiDocument.words(chosen.getJsonObject("properties")
                                .getJsonObject(discriminator.getString("propertyName"))))
                        .containsExactly(word);
            });
            assertThat(DOCUMENT.schema(choice).getJsonArray("oneOf")).hasSameSizeAs(mapping.keySet());
        }
        assertThat(DOCUMENT.schema("PaymentEvent")
                        .getJsonObject("discriminator")
                        .getJsonObject("mapping")
                        .keySet())
                .isEqualTo(words(EventType.class));
    }

    @Test
    void givesExamplesThatFitTheirSchemas() {
        var examples = new ArrayList<String>();

        DOCUMENT.forEachObject((place, object) -> {
            var schema = object.containsKey("schema") ? object.getJsonObject("schema") : object;
            if (object.containsKey("example")) {
                examples.add(place);
                assertThat(SchemaFaults.of(DOCUMENT, schema, object.get("example")))
                        .as(place)
                        .isEmpty();
            }
        });

        assertThat(examples).hasSizeGreaterThan(20);
    }

    @Test
    void refersOnlyToWhatIsThereAndHasNothingThatNobodyRefersTo() {
        var referred = new TreeSet<String>();
        DOCUMENT.forEachObject((place, object) -> {
            if (object.containsKey("$ref")) {
                assertThat(DOCUMENT.resolved(object)).as(place).isNotEmpty();
                referred.add(object.getString("$ref"));
            }
        });

        var there = new TreeSet<String>();
        DOCUMENT.root()
                .getJsonObject("components")
                .forEach((kind, parts) ->
                        parts.asJsonObject().keySet().forEach(name -> there.add("#/components/" + kind + "/" + name)));
        there.remove("#/components/securitySchemes/bearer");
        assertThat(there).isEqualTo(referred);
    }

    private static <T> Map<String, T> described(Function<String, T> aspect) {
        return OPERATIONS.keySet().stream().collect(Collectors.toMap(Function.identity(), aspect));
    }

    private static <T> Map<String, T> inCode(Function<Method, T> aspect) {
        return RESOURCES.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, resource -> aspect.apply(resource.getValue())));
    }

    private static Map<String, Method> resourceMethods() {
        var base = "/" + Api.class.getAnnotation(ApplicationPath.class).value();
        var methods = new TreeMap<String, Method>();
        new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dunlin").stream()
                        .filter(type -> type.isAnnotatedWith(Path.class))
                        .map(JavaClass::reflect)
                        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                        .forEach(method -> httpMethod(method)
                                .ifPresent(http -> methods.put(http + " " + base + address(method), method)));
        return methods;
    }

    private static Set<String> webhookAddresses() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dunlin").stream()
                        .filter(type -> type.isAssignableTo(Webhook.class) && !type.isEquivalentTo(Webhook.class))
                        .map(type -> type.reflect().getAnnotation(WebServlet.class))
                        .flatMap(servlet -> Arrays.stream(servlet.urlPatterns()))
                        .map(pattern -> "POST " + pattern)
                        .collect(Collectors.toSet());
    }

    private static Optional<String> httpMethod(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                .filter(meta -> meta != null)
                .map(HttpMethod::value)
                .findFirst();
    }

    private static String address(Method method) {
        return Stream.of(method.getDeclaringClass().getAnnotation(Path.class), method.getAnnotation(Path.class))
                .filter(path -> path != null)
                .map(path -> "/" + path.value())
                .collect(Collectors.joining());
    }

    private static Role role(Method method) {
        var own = method.getAnnotation(Allowed.class);
        return (own == null ? method.getDeclaringClass().getAnnotation(Allowed.class) : own).value();
    }

    private static boolean readsBody(Method method) {
        return readsJson(method) || List.of(method.getParameterTypes()).contains(InputStream.class);
    }

    private static boolean readsJson(Method method) {
        return List.of(method.getParameterTypes()).contains(JsonObject.class);
    }

    private static <A extends Annotation> Set<String> annotated(
            Method method, Class<A> annotation, Function<A, String> name) {
        return Arrays.stream(method.getParameters())
                .filter(parameter -> parameter.isAnnotationPresent(annotation))
                .map(parameter -> name.apply(parameter.getAnnotation(annotation)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> queried(Method method) {
        var names = annotated(method, QueryParam.class, QueryParam::value);
        if (List.of(method.getParameterTypes()).contains(UriInfo.class)) {
            names.addAll(refusedBlanks(method));
        }
        return names;
    }

    private static List<String> refusedBlanks(Method method) {
        var resource = method.getDeclaringClass();
        var arguments = Arrays.stream(method.getParameters())
                .map(Parameter::getType)
                .map(type -> type == UriInfo.class ? blanks(resource) : type == String.class ? "x" : null)
                .toArray();
        try {
            method.invoke(resource.getConstructor().newInstance(), arguments);
            throw new AssertionError(method + " has not refused blanks");
        } catch (InvocationTargetException refused) {
            return ((InvalidInput) refused.getTargetException())
                    .violations().stream().map(Violation::field).toList();
        } catch (ReflectiveOperationException failed) {
            throw new AssertionError(failed);
        }
    }

    /** A query that gives a blank for every name that the class file, or one beside it that it uses, mentions. */
    private static UriInfo blanks(Class<?> resource) {
        var parameters = new MultivaluedHashMap<String, String>();
        Stream.concat(Stream.of(resource, Query.class), besides(resource))
                .flatMap(type -> NAME.matcher(constants(type)).results())
                .forEach(name -> parameters.putSingle(name.group(), " "));
        return (UriInfo) Proxy.newProxyInstance(
                UriInfo.class.getClassLoader(), new Class<?>[] {UriInfo.class}, (self, asked, given) -> {
                    assertThat(asked.getName()).isEqualTo("getQueryParameters");
                    return parameters;
                });
    }

    private static Stream<Class<?>> besides(Class<?> resource) {
        return new ClassFileImporter()
                .importClass(resource).getDirectDependenciesFromSelf().stream()
                        .map(Dependency::getTargetClass)
                        .filter(type ->
                                type.isTopLevelClass() && type.getPackageName().equals(resource.getPackageName()))
                        .map(JavaClass::reflect);
    }

    private static String constants(Class<?> type) {
        try (InputStream file = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return new String(file.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private static Set<String> words(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> WireName.of((Enum<?>) constant))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The outcomes of one reply of each kind. */
    private static Set<String> attemptOutcomes() {
        var status = OptionalInt.of(400);
        var replies = List.<Reply>of(
                new Reply.Accepted(1, 1, status),
                new Reply.RateLimited(Optional.of(Duration.ofSeconds(1)), status, "x"),
                new Reply.Unreachable(status, "x"),
                new Reply.Blocked(status, "x"),
                new Reply.ChatNotFound(status, "x"),
                new Reply.Migrated(2, status, "x"),
                new Reply.MessageRejected(false, status, "x"),
                new Reply.ServerError(status, "x"),
                new Reply.BotRefused(status, "x"),
                new Reply.Unknown(status, "x"),
                new Reply.NotAsked(Reply.NotAsked.Reason.CIRCUIT_OPEN));
        assertThat(replies.stream().<Class<?>>map(Reply::getClass))
                .containsExactlyInAnyOrder(Reply.class.getPermittedSubclasses());
        return replies.stream()
                .flatMap(reply -> reply.outcome().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
