package dunlin.telegram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.telegram.domain.Call;
import dunlin.telegram.domain.Reply;
import java.lang.reflect.AnnotatedElement;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.eclipse.microprofile.faulttolerance.Asynchronous;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.junit.jupiter.api.Test;

/** What the circuit is told, and what the annotations promise. */
class TelegramCircuitTest {

    private Reply next = new Reply.ServerError(OptionalInt.of(500), "oops");
    private final TelegramCircuit circuit = new TelegramCircuit(new BotApi() {
        @Override
        public Reply ask(BotRequest request) {
            return next;
        }
    });

    @Test
    void tellsTheCircuitOfFaultsOfTheWholeBotOnly() {
        assertThat(circuit.ask(to(1))).isSameAs(next);
        assertThat(circuit.ask(to(1))).isSameAs(next);
        assertThat(circuit.ask(to(2))).isSameAs(next);

        assertThatThrownBy(() -> circuit.ask(to(3)))
                .isInstanceOfSatisfying(
                        BotAway.class, away -> assertThat(away.reply()).isSameAs(next));
    }

    @Test
    void tellsTheCircuitOfEveryConnectionThatFails() {
        next = new Reply.Unreachable(OptionalInt.empty(), "refused");

        assertThatThrownBy(() -> circuit.ask(to(1)))
                .isInstanceOfSatisfying(
                        BotAway.class, away -> assertThat(away.reply()).isSameAs(next));
    }

    @Test
    void opensForNothingElseAndOnlyForSeconds() throws Exception {
        CircuitBreaker breaker =
                TelegramCircuit.class.getMethod("ask", BotRequest.class).getAnnotation(CircuitBreaker.class);

        assertThat(breaker.failOn()).containsExactly(BotAway.class);
        assertThat(breaker.delay()).isEqualTo(5_000);
        assertThat(breaker.successThreshold()).isEqualTo(1);
    }

    @Test
    void keepsTheBulkheadOutsideTheCircuit() throws Exception {
        AnnotatedElement circuitAsk = TelegramCircuit.class.getMethod("ask", BotRequest.class);
        AnnotatedElement linesAsk = TelegramLines.class.getMethod("ask", BotRequest.class);

        assertThat(circuitAsk.isAnnotationPresent(Bulkhead.class)).isFalse();
        assertThat(linesAsk.isAnnotationPresent(Bulkhead.class)).isTrue();
        assertThat(linesAsk.isAnnotationPresent(Timeout.class)).isTrue();
    }

    @Test
    void repeatsNothing() {
        assertThat(Stream.of(TelegramClient.class, TelegramLines.class, TelegramCircuit.class, BotApi.class)
                        .flatMap(type -> Stream.concat(Stream.of(type), Stream.of(type.getDeclaredMethods()))))
                .noneMatch(element -> element.isAnnotationPresent(Retry.class))
                .noneMatch(element -> element.isAnnotationPresent(Asynchronous.class));
    }

    private static BotRequest to(long chatId) {
        return new BotRequest(Call.send(chatId), "{}");
    }
}
