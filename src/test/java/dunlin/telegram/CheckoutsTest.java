package dunlin.telegram;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.telegram.domain.CheckoutQuery;
import dunlin.telegram.domain.TelegramPolicy;
import dunlin.telegram.domain.Update;
import jakarta.json.JsonValue;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A payer is answered whatever happens, and lets nothing go on that nobody has judged. */
class CheckoutsTest {

    private static final CheckoutQuery QUERY = new CheckoutQuery("q-1", "sub-1", "XTR", 250, "en");
    private static final Update UPDATE = new Update(7, List.of(), Optional.empty(), Optional.of(QUERY));

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> answers = new ArrayList<>();
    private boolean fresh = true;
    private Duration patience = Duration.ofSeconds(30);

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    @Test
    void whatIsApprovedGoesOn() {
        answer(CheckoutAsked::approve);

        assertThat(answers).containsExactly("{\"pre_checkout_query_id\":\"q-1\",\"ok\":true}");
    }

    @Test
    void whatIsRefusedOrJudgedByNobodyDoesNot() {
        answer(asked -> asked.refuse("too dear"));
        answer(asked -> {});

        assertThat(answers)
                .containsExactly(
                        "{\"pre_checkout_query_id\":\"q-1\",\"ok\":false,\"error_message\":\"too dear\"}",
                        "{\"pre_checkout_query_id\":\"q-1\",\"ok\":false,"
                                + "\"error_message\":\"This payment cannot be made at the moment.\"}");
    }

    @Test
    void aFaultIsNoApproval() {
        answer(asked -> {
            asked.refuse("not now");
            throw new IllegalStateException("the database is away");
        });

        assertThat(answers).hasSize(1);
        assertThat(answers.get(0)).contains("\"ok\":false", "not now");
    }

    @Test
    void nobodyWaitsForAJudgementThatTakesTooLong() {
        patience = Duration.ofMillis(100);
        var never = new CountDownLatch(1);

        answer(asked -> {
            asked.refuse("not now");
            await(never);
        });

        assertThat(answers).hasSize(1);
        assertThat(answers.get(0)).contains("\"ok\":false", "not now");
    }

    @Test
    void whoWasAnsweredBeforeIsNotAnsweredAgain() {
        fresh = false;

        answer(CheckoutAsked::approve);

        assertThat(answers).isEmpty();
    }

    private void answer(Consumer<CheckoutAsked> judge) {
        var policy = new TelegramPolicy(
                URI.create("http://127.0.0.1"), Duration.ofSeconds(1), Duration.ofSeconds(2), () -> "t");
        var calls = new BotCalls(this::called, () -> policy);
        new Checkouts(new Effects(), judge, calls, patience) {
            @Override
            Future<Boolean> begin(Callable<Boolean> judgement) {
                return threads.submit(judgement);
            }
        }.answer(UPDATE, QUERY);
    }

    private Called called(BotCall call) {
        answers.add(call.json());
        return new Called(OptionalInt.of(200), true, JsonValue.TRUE, "", Duration.ZERO);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Effects extends UpdateEffects {

        @Override
        public boolean take(Update update, Optional<ButtonPressed> pressed) {
            return fresh;
        }
    }
}
