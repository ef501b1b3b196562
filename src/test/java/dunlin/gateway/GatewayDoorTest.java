package dunlin.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.gateway.domain.ChargeReply;
import dunlin.gateway.domain.ChargeReply.Declined;
import dunlin.gateway.domain.ChargeReply.Misconfigured;
import dunlin.gateway.domain.ChargeReply.NotReached;
import dunlin.gateway.domain.ChargeReply.Succeeded;
import dunlin.gateway.domain.ChargeReply.Unknown;
import dunlin.gateway.domain.DeclineClass;
import dunlin.gateway.domain.DeclineClasses;
import dunlin.gateway.domain.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.eclipse.microprofile.faulttolerance.Asynchronous;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The door to a gateway, what the circuit is told, what the log is told, and what the annotations promise. */
class GatewayDoorTest {

    private static final Reading TAKEN = new Reading(new Succeeded("p-1"), Optional.empty(), false);

    private final List<String> logged = new ArrayList<>();
    private final Logger logger = Logger.getLogger(GatewayStatus.class.getName());
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            logged.add(line.getLevel() + " " + line.getMessage());
        }

        @Override
        public void flush() {
            // Nothing is buffered.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    };

    @BeforeEach
    void listen() {
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    @Test
    void aRequestThatIsNotMadeTookNothingAndReadNothing() {
        for (RuntimeException notMade :
                List.of(new CircuitBreakerOpenException("open"), new BulkheadException("full"))) {
            var door = door(request -> {
                throw notMade;
            });

            assertThat(door.charge(() -> TAKEN).reply()).isInstanceOf(NotReached.class);
            assertThat(door.read("p-1", () -> TAKEN).reply())
                    .isInstanceOfSatisfying(
                            Unknown.class,
                            unknown -> assertThat(unknown.paymentId()).contains("p-1"));
        }
    }

    @Test
    void aCallThatTheGuardEndedIsUnknownAndItsInterruptIsCleared() {
        var door = door(request -> {
            Thread.currentThread().interrupt();
            throw new TimeoutException("too long");
        });

        var reply = door.charge(() -> TAKEN).reply();

        assertThat(Thread.interrupted()).isFalse();
        assertThat(reply).isInstanceOf(Unknown.class);
    }

    @Test
    void anyOtherFaultIsUnknownAndShowsOnlyItsKind() {
        var door = door(request -> {
            throw new IllegalStateException("Bearer live_secret");
        });

        assertThat(door.charge(() -> TAKEN).reply())
                .isEqualTo(new Unknown(Optional.empty(), "java.lang.IllegalStateException"));
    }

    @Test
    void theCircuitIsToldOfFaultsOfTheWholeGatewayOnly() {
        var away = Reading.unanswered(Optional.empty(), false, "reset");
        var declined =
                new Reading(new Declined(Optional.empty(), DeclineClass.HARD, "lost_card"), Optional.empty(), false);

        for (Supplier<Reading> fine : List.<Supplier<Reading>>of(() -> TAKEN, () -> declined)) {
            assertThat(new StripeCircuit().ask(fine)).isSameAs(fine.get());
            assertThat(new YooKassaCircuit().ask(fine)).isSameAs(fine.get());
        }
        assertThatThrownBy(() -> new StripeCircuit().ask(() -> away)).isInstanceOf(GatewayAway.class);
        assertThat(door(new YooKassaCircuit()::ask).charge(() -> away)).isSameAs(away);
    }

    @Test
    void tellsOnceThatTheGatewayIsAwayAndOnceThatItIsBack() {
        var away = Reading.unanswered(Optional.empty(), true, "refused");
        var door = door(new YooKassaCircuit()::ask);

        door.charge(() -> away);
        door.charge(() -> away);
        door.charge(() -> TAKEN);
        door.charge(() -> TAKEN);

        assertThat(logged).hasSize(2);
        assertThat(logged.get(0)).startsWith("WARNING The gateway stripe cannot be reached");
        assertThat(logged.get(1)).startsWith("INFO The gateway stripe is reached again");
    }

    @Test
    void raisesAnAlarmOnceForEachFaultOnOurSide() {
        var door = door(Supplier::get);

        say(door, new Misconfigured("HTTP 401"));
        say(door, new Misconfigured("HTTP 401"));
        say(door, new Succeeded("p-1"));
        say(door, new Misconfigured("HTTP 401"));

        assertThat(logged).hasSize(2).allMatch(line -> line.startsWith("WARNING ALARM"));
    }

    @Test
    void tellsOnceOfACodeThatHasNoClass() {
        var door = door(Supplier::get);

        say(door, new Declined(Optional.empty(), DeclineClass.GENERIC, "never_heard_of"));
        say(door, new Declined(Optional.empty(), DeclineClass.GENERIC, "never_heard_of"));
        say(door, new Declined(Optional.empty(), DeclineClass.GENERIC, "do_not_honor"));

        assertThat(logged).hasSize(1);
        assertThat(logged.get(0)).contains("never_heard_of");
    }

    @ParameterizedTest
    @ValueSource(classes = {YooKassaCircuit.class, StripeCircuit.class})
    void theCircuitOpensForNothingElseAndOnlyForSeconds(Class<?> circuit) throws Exception {
        var breaker = circuit.getMethod("ask", Supplier.class).getAnnotation(CircuitBreaker.class);

        assertThat(breaker.failOn()).containsExactly(GatewayAway.class);
        assertThat(breaker.failureRatio()).isEqualTo(1.0);
        assertThat(breaker.delay()).isEqualTo(5_000);
        assertThat(circuit.getMethod("ask", Supplier.class).isAnnotationPresent(Bulkhead.class))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(classes = {YooKassaLines.class, StripeLines.class})
    void theLinesHoldManyAtOnceAndNoneForLong(Class<?> lines) throws Exception {
        var ask = lines.getMethod("ask", Supplier.class);

        assertThat(ask.getAnnotation(Bulkhead.class).value()).isEqualTo(32);
        assertThat(ask.getAnnotation(Timeout.class).value()).isEqualTo(45);
    }

    @Test
    void repeatsNothing() {
        assertThat(Stream.of(
                                YooKassa.class,
                                YooKassaLines.class,
                                YooKassaCircuit.class,
                                YooKassaApi.class,
                                Stripe.class,
                                StripeLines.class,
                                StripeCircuit.class,
                                StripeApi.class)
                        .flatMap(type -> Stream.concat(Stream.of(type), Stream.of(type.getDeclaredMethods()))))
                .noneMatch(element -> element.isAnnotationPresent(Retry.class))
                .noneMatch(element -> element.isAnnotationPresent(Asynchronous.class));
    }

    private static void say(GatewayDoor door, ChargeReply reply) {
        door.charge(() -> new Reading(reply, Optional.empty(), false));
    }

    private static GatewayDoor door(GatewayDoor.Lines lines) {
        return new GatewayDoor(lines, new GatewayStatus("stripe", DeclineClasses::stripe));
    }
}
