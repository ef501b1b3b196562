package dunlin;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysFalse;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess.AccessType;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dunlin.rest.Allowed;
import dunlin.rest.Role;
import jakarta.ejb.Timeout;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HttpMethod;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules that the layout lives by; package-info and the README say why. */
class ArchitectureTest {

    /** Whom each capability may know besides itself; {@code dunlin} alone is the root. A new one is entered here first. */
    private static final Map<String, List<String>> ARROWS = Map.ofEntries(
            entry("attempt", List.of("dunlin.subscription.domain")),
            entry("json", List.of()),
            entry("csv", List.of()),
            entry("http", List.of()),
            entry("rest", List.of("dunlin", "dunlin.json")),
            entry("outcome", List.of("dunlin", "dunlin.json")),
            entry(
                    "webhook",
                    List.of(
                            "dunlin",
                            "dunlin.json",
                            "dunlin.rest",
                            "dunlin.http.domain", // networks
                            "dunlin.attempt.domain", // back-off
                            "dunlin.outcome..")),
            entry("intake", List.of("dunlin", "dunlin.json", "dunlin.rest", "dunlin.attempt.domain")),
            entry(
                    "subscription",
                    List.of(
                            "dunlin",
                            "dunlin.csv",
                            "dunlin.json",
                            "dunlin.rest",
                            "dunlin.intake",
                            "dunlin.attempt.domain",
                            "dunlin.outcome..")),
            entry("telegram", List.of("dunlin", "dunlin.json", "dunlin.rest", "dunlin.http", "dunlin.attempt..")),
            entry(
                    "gateway",
                    List.of(
                            "dunlin",
                            "dunlin.json",
                            "dunlin.rest",
                            "dunlin.http..",
                            "dunlin.attempt..",
                            "dunlin.subscription.domain")), // money, payment method
            entry("wording", List.of("dunlin.telegram.domain")), // the message that it words
            entry(
                    "notification",
                    List.of(
                            "dunlin",
                            "dunlin.json",
                            "dunlin.rest",
                            "dunlin.intake",
                            "dunlin.attempt..",
                            "dunlin.telegram..",
                            "dunlin.subscription..",
                            "dunlin.outcome..")),
            entry(
                    "renewal",
                    List.of(
                            "dunlin",
                            "dunlin.attempt.domain", // the verdict that its premise gives
                            "dunlin.telegram.domain", // the message that it has worded
                            "dunlin.wording",
                            "dunlin.notification..",
                            "dunlin.subscription..")),
            entry(
                    "dunning",
                    List.of(
                            "dunlin",
                            "dunlin.json",
                            "dunlin.rest",
                            "dunlin.intake",
                            "dunlin.attempt..",
                            "dunlin.gateway..",
                            "dunlin.telegram.domain", // the message that it has worded
                            "dunlin.wording",
                            "dunlin.notification",
                            "dunlin.subscription..",
                            "dunlin.outcome..")),
            entry(
                    "request",
                    List.of(
                            "dunlin",
                            "dunlin.json",
                            "dunlin.rest",
                            "dunlin.intake",
                            "dunlin.attempt.domain", // the verdict that its premise gives
                            "dunlin.telegram.domain", // the message that it is asked to send
                            "dunlin.notification")),
            entry(
                    "inquiry",
                    List.of(
                            "dunlin",
                            "dunlin.json",
                            "dunlin.rest",
                            "dunlin.intake",
                            "dunlin.attempt.domain", // the verdict that its premise gives
                            "dunlin.telegram", // the button that was pressed
                            "dunlin.telegram.domain", // the message that it has worded
                            "dunlin.wording..",
                            "dunlin.notification",
                            "dunlin.outcome..")),
            entry(
                    "stars",
                    List.of(
                            "dunlin",
                            "dunlin.json",
                            "dunlin.rest",
                            "dunlin.telegram..",
                            "dunlin.wording",
                            "dunlin.subscription..")),
            entry("operations", List.of("dunlin..")));

    private static final Set<String> RELAY_OF_OUTCOMES = Set.of("dunlin.outcome.OutcomeTopic", "dunlin.outcome.Relay");

    private static JavaClasses code;

    @BeforeAll
    static void readTheCode() {
        code = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dunlin");
    }

    @Test
    void domainsKnowOnlyJavaAndDomains() {
        classes()
                .that()
                .resideInAPackage("dunlin..domain..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "dunlin..domain.."))
                .check(code);
    }

    @Test
    void capabilitiesAreFreeOfCycles() {
        slices().matching("dunlin.(*)..").should().beFreeOfCycles().check(code);
    }

    @Test
    void everyCapabilityIsOnTheMap() {
        var capabilities = code.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith("dunlin."))
                .map(name -> name.split("\\.", 3)[1])
                .collect(Collectors.toSet());

        assertThat(ARROWS).containsOnlyKeys(capabilities);
    }

    static Set<String> capabilities() {
        return ARROWS.keySet();
    }

    @ParameterizedTest
    @MethodSource("capabilities")
    void aCapabilityKnowsOnlyWhomItsArrowsPointTo(String capability) {
        var itself = "dunlin." + capability + "..";
        var known = resideInAnyPackage(ARROWS.get(capability).toArray(String[]::new))
                .or(resideInAPackage(itself))
                .or(capability.equals("wording") ? simpleName("TelegramText") : alwaysFalse());

        classes()
                .that()
                .resideInAPackage(itself)
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage("dunlin..").or(known))
                .check(code);
    }

    @Test
    void theRootKnowsOnlyDomains() {
        classes()
                .that()
                .resideInAPackage("dunlin")
                .should()
                .onlyDependOnClassesThat(
                        resideOutsideOfPackage("dunlin..").or(resideInAnyPackage("dunlin", "dunlin..domain..")))
                .check(code);
    }

    @Test
    void nobodyKnowsOperations() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dunlin.operations..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dunlin.operations..")
                .check(code);
    }

    @Test
    void nobodyKnowsTheApi() {
        noClasses()
                .that()
                .areNotAssignableTo(Api.class)
                .should()
                .dependOnClassesThat(equivalentTo(Api.class))
                .check(code);
    }

    @Test
    void onlyClocksReadsTheWallClock() {
        var wallClock = describe("the wall clock", (AccessTarget target) -> {
            var owner = target.getOwner().getFullName();
            var name = target.getName();
            return owner.startsWith("java.time.") && name.equals("now")
                    || owner.equals("java.time.Clock")
                    || owner.equals("java.lang.System") && name.equals("currentTimeMillis");
        });

        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(Clocks.class.getName())
                .should()
                .accessTargetWhere(target(wallClock))
                .check(code);
    }

    @Test
    void theMachinesOwnClockIsReadOnlyToMeasureIt() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dunlin")
                .should()
                .accessTargetWhere(target(methodOf(Clocks.class, "unadjusted")))
                .check(code);
    }

    @Test
    void noDateAndNoLocalTime() {
        noClasses()
                .should()
                .dependOnClassesThat(describe(
                        "are dates or local times",
                        type -> Set.of(
                                        "java.util.Date",
                                        "java.util.Calendar",
                                        "java.util.GregorianCalendar",
                                        "java.util.TimeZone",
                                        "java.text.SimpleDateFormat",
                                        "java.sql.Date",
                                        "java.sql.Time",
                                        "java.time.LocalDate",
                                        "java.time.LocalTime",
                                        "java.time.LocalDateTime")
                                .contains(type.getFullName())))
                .check(code);
    }

    @Test
    void theDatabasesTimestampsStayInRepositoriesAndConverters() {
        noClasses()
                .that(describe(
                        "are neither repositories nor converters",
                        type -> !holdsAnEntityManager(type) && !type.isAssignableTo(AttributeConverter.class)))
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.sql.Timestamp")
                .check(code);
    }

    @Test
    void onlyPoliciesReadsTheConfiguration() {
        var environment = describe(
                "the environment or a system property",
                (AccessTarget target) -> target.getOwner().getFullName().equals("java.lang.System")
                        && Set.of("getenv", "getProperty", "getProperties").contains(target.getName()));

        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(Policies.class.getName())
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse.microprofile.config..")
                .orShould()
                .accessTargetWhere(target(environment))
                .check(code);
    }

    @Test
    void whoHoldsAnEntityManagerIsARepositoryAndNothingElse() {
        classes()
                .that(describe("hold an entity manager", ArchitectureTest::holdsAnEntityManager))
                .should(bePackagePrivateOrARepository())
                .andShould(onlyStore())
                .check(code);
    }

    @Test
    void jmsStaysInIntakeWakeupsAndOperations() {
        noClasses()
                .that()
                .haveSimpleNameNotEndingWith("Listener")
                .and()
                .resideOutsideOfPackages("dunlin.intake", "dunlin.operations")
                .and(describe(
                        "neither wake rows nor relay outcomes",
                        type -> !type.isEquivalentTo(Wakeups.class) && !RELAY_OF_OUTCOMES.contains(type.getName())))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("jakarta.jms..")
                .check(code);
    }

    @Test
    void metricsOfAServerAreKnownToOneBeanThatMayBeMissing() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dunlin.operations.metrics.MicroProfileExposition")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse.microprofile.metrics..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("dunlin.operations.metrics.MicroProfileExposition")
                .check(code);
    }

    @Test
    void jmxStaysInOperations() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dunlin.operations..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javax.management..", "java.lang.management..")
                .check(code);
    }

    @Test
    void noServersOrBrokersOwnClassIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "fish.payara..",
                        "com.sun.enterprise..",
                        "org.glassfish..",
                        "org.eclipse.persistence..",
                        "org.apache.activemq..",
                        "org.apache.artemis..",
                        "org.postgresql..")
                .check(code);
    }

    @Test
    void nothingIsRetriedWithoutANewLookAtTheState() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.eclipse.microprofile.faulttolerance.Retry")
                .check(code);
    }

    @Test
    void entitiesHaveNoSetters() {
        noMethods()
                .that(describe("are in entities", method -> isStored(method.getOwner())))
                .should()
                .haveNameMatching("set[A-Z].*")
                .check(code);
    }

    @Test
    void entitiesShowNothingToOtherPackages() {
        methods()
                .that(describe("are in entities", (JavaMethod method) -> isStored(method.getOwner())))
                .and()
                .doNotHaveName("equals")
                .and()
                .doNotHaveName("hashCode")
                .and()
                .doNotHaveName("toString")
                .should()
                .notBePublic()
                .check(code);
        fields().that(describe("are in entities", field -> isStored(field.getOwner())))
                .should()
                .bePrivate()
                .check(code);
    }

    @Test
    void onlyAReceiptMakesANotificationSent() {
        var notification = code.get("dunlin.notification.Notification");
        var sent = notification.getMethods().stream()
                .filter(method -> method.getName().equals("sent"))
                .toList();

        assertThat(sent).hasSize(1);
        assertThat(sent.get(0).getRawParameterTypes())
                .extracting(JavaClass::getName)
                .contains("dunlin.notification.domain.Receipt");
        assertThat(whoAccess("dunlin.notification.domain.NotificationState", "SENT"))
                .containsExactly("Notification.sent");
        assertThat(whoSet(notification, "receiptMessageId")).containsExactly("Notification.sent");
    }

    @Test
    void nothingEndsWithoutItsOutcome() {
        for (var end : List.of("sent", "failed", "canceled", "expired")) {
            assertThat(whoAccess("dunlin.notification.Notification", end)).containsExactly("Conclusions." + end);
        }
        assertThat(whoAccess("dunlin.dunning.ChargeAttempt", "succeeded")).containsExactly("FinishCharge.paid");
        assertThat(whoAccess("dunlin.subscription.AccessChange", "<init>"))
                .allMatch(place -> place.startsWith("Ledger."));
    }

    @Test
    void everyResourceMethodNamesItsLeastRole() {
        methods()
                .that(describe("answer requests", ArchitectureTest::answersRequests))
                .should(hold("name a role", method -> leastRoleOf(method).isPresent()))
                .check(code);
    }

    @Test
    void aViewerOnlyReads() {
        methods()
                .that(describe("answer requests", ArchitectureTest::answersRequests))
                .and()
                .areNotAnnotatedWith(GET.class)
                .should(hold(
                        "refuse viewers",
                        method ->
                                leastRoleOf(method).filter(Role.VIEWER::equals).isEmpty()))
                .check(code);
    }

    @Test
    void onlyTheLedgerMovesAccess() {
        assertThat(whoAccess("dunlin.subscription.Subscription", "moveTo"))
                .allMatch(caller -> caller.startsWith("Ledger.") || caller.startsWith("Subscription."))
                .anyMatch(caller -> caller.startsWith("Ledger."));
        assertThat(whoSet(code.get("dunlin.subscription.Subscription"), "accessUntil"))
                .containsExactly("Subscription.moveTo");
    }

    @Test
    void aTimerOnlyBeatsThroughItsPulse() {
        var nameOfTheCheckThatLogsNoMessage = "BotCheck"; // a message could quote the token; it catches by itself

        methods()
                .that()
                .areAnnotatedWith(Timeout.class)
                .and()
                .areDeclaredInClassesThat()
                .doNotHaveSimpleName(nameOfTheCheckThatLogsNoMessage)
                .should(hold(
                        "only beat",
                        method -> method.getMethodCallsFromSelf().stream()
                                .allMatch(call -> call.getTargetOwner().isEquivalentTo(Pulse.class))))
                .check(code);
    }

    @Test
    void aTimerHasNoTransactionOfItsOwn() {
        classes()
                .that(describe(
                        "have a timer",
                        type -> type.getMethods().stream().anyMatch(method -> method.isAnnotatedWith(Timeout.class))))
                .should(hold(
                        "run outside a transaction",
                        type -> type.tryGetAnnotationOfType(TransactionAttribute.class)
                                        .filter(given -> given.value() == TransactionAttributeType.NOT_SUPPORTED)
                                        .isPresent()
                                || type.tryGetAnnotationOfType(TransactionManagement.class)
                                        .filter(given -> given.value() == TransactionManagementType.BEAN)
                                        .isPresent()))
                .check(code);
    }

    @Test
    void aNameSaysWhatTheThingIs() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Service|Manager|Utils?|Helper|Dto|DTO)(\\$.*)?")
                .check(code);
    }

    private static boolean holdsAnEntityManager(JavaClass type) {
        return type.getFields().stream().anyMatch(field -> field.getRawType().isEquivalentTo(EntityManager.class))
                || type.getDirectDependenciesFromSelf().stream()
                        .anyMatch(dependency -> dependency.getTargetClass().isEquivalentTo(EntityManager.class));
    }

    private static ArchCondition<JavaClass> bePackagePrivateOrARepository() {
        return hold(
                "be package-private or named a repository",
                type -> type.getModifiers().stream()
                                .noneMatch(modifier -> modifier.name().equals("PUBLIC"))
                        || type.getSimpleName().endsWith("Repository"));
    }

    private static ArchCondition<JavaClass> onlyStore() {
        return hold(
                "know neither JAX-RS nor JMS, EJB or HTTP",
                type -> type.getDirectDependenciesFromSelf().stream()
                        .map(dependency -> dependency.getTargetClass().getPackageName())
                        .noneMatch(name -> name.startsWith("jakarta.ws.rs")
                                || name.startsWith("jakarta.jms")
                                || name.startsWith("jakarta.ejb")
                                || name.startsWith("java.net.http")));
    }

    private static boolean isStored(JavaClass type) {
        return type.isAnnotatedWith(Entity.class) || type.isAnnotatedWith(Embeddable.class);
    }

    private static boolean answersRequests(JavaMethod method) {
        return method.isMetaAnnotatedWith(HttpMethod.class);
    }

    private static Optional<Role> leastRoleOf(JavaMethod method) {
        return method.tryGetAnnotationOfType(Allowed.class)
                .or(() -> method.getOwner().tryGetAnnotationOfType(Allowed.class))
                .map(Allowed::value);
    }

    private static DescribedPredicate<AccessTarget> methodOf(Class<?> owner, String name) {
        return describe(
                owner.getSimpleName() + "." + name,
                target -> target.getOwner().isEquivalentTo(owner)
                        && target.getName().equals(name));
    }

    /** The places outside {@code owner} itself, or in its methods, that use a member of it: as {@code Class.method}. */
    private static Set<String> whoAccess(String owner, String member) {
        return code.stream()
                .flatMap(type -> type.getAccessesFromSelf().stream())
                .filter(access -> access.getTargetOwner().getName().equals(owner)
                        && access.getTarget().getName().equals(member))
                .filter(access -> !access.getOrigin().getName().equals("<clinit>")
                        && !access.getOrigin().getName().equals("$values"))
                .map(ArchitectureTest::place)
                .collect(Collectors.toSet());
    }

    private static Set<String> whoSet(JavaClass owner, String field) {
        return owner.getField(field).getAccessesToSelf().stream()
                .filter(access -> access.getAccessType() == AccessType.SET)
                .map(ArchitectureTest::place)
                .collect(Collectors.toSet());
    }

    private static String place(JavaAccess<?> access) {
        return access.getOriginOwner().getSimpleName() + "."
                + access.getOrigin().getName();
    }

    private static <T extends HasName.AndFullName> ArchCondition<T> hold(String what, Predicate<T> rule) {
        return new ArchCondition<>(what) {
            @Override
            public void check(T item, ConditionEvents events) {
                events.add(new SimpleConditionEvent(item, rule.test(item), item.getFullName() + " should " + what));
            }
        };
    }
}
