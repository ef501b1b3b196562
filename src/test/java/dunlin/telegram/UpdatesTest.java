package dunlin.telegram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dunlin.rest.Refusal;
import dunlin.telegram.domain.Press;
import dunlin.telegram.domain.TelegramPayment;
import dunlin.telegram.domain.TelegramPolicy;
import dunlin.telegram.domain.Update;
import jakarta.json.JsonValue;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What follows an update's effect: who is answered, and what becomes of one that is refused. */
class UpdatesTest {

    private final List<BotCall> calls = new ArrayList<>();
    private final Effects effects = new Effects();
    private final TelegramPolicy policy =
            new TelegramPolicy(URI.create("http://127.0.0.1"), Duration.ofSeconds(1), Duration.ofSeconds(2), () -> "t");
    private final Updates updates = new Updates(effects, null, new BotCalls(this::called, () -> policy));
    private Called answer = new Called(OptionalInt.of(200), true, JsonValue.TRUE, "", Duration.ZERO);

    @Test
    void aPressThatSomebodyKnowsIsAnsweredAndItsButtonsDisappear() {
        updates.take(press(1, "ack 7"));

        assertThat(calls)
                .extracting(BotCall::method, BotCall::json)
                .containsExactly(
                        tuple("answerCallbackQuery", "{\"callback_query_id\":\"q-1\",\"text\":\"known in ru\"}"),
                        tuple(
                                "editMessageReplyMarkup",
                                "{\"chat_id\":42,\"message_id\":5,\"reply_markup\":{\"inline_keyboard\":[]}}"));
    }

    @Test
    void aPressThatNobodyKnowsIsAnsweredWithoutWordsAndNothingDisappears() {
        updates.take(press(1, "something"));

        assertThat(calls).extracting(BotCall::json).containsExactly("{\"callback_query_id\":\"q-1\"}");
    }

    @Test
    void aRepeatedUpdateIsNotAnsweredAgainButASecondPressIs() {
        answer = Called.failed("away");

        updates.take(press(1, "ack 7"));
        updates.take(press(1, "ack 7"));
        assertThat(calls).hasSize(2);
        updates.take(press(2, "ack 7"));

        assertThat(calls).hasSize(4);
    }

    @Test
    void whatIsRefusedForGoodIsTakenWithoutItsPayment() {
        updates.take(payment("refused"));

        assertThat(effects.taken).containsExactly(9L);
    }

    @Test
    void aFaultIsNobodysRefusal() {
        assertThatThrownBy(() -> updates.take(payment("fault"))).isInstanceOf(IllegalStateException.class);
        assertThat(effects.taken).isEmpty();
    }

    @Test
    void aPresserIsToldNoMoreThanTelegramShows() {
        updates.take(press(1, "long"));

        assertThat(calls.get(0).json()).contains("x".repeat(199) + "…\"");
    }

    private static Update press(long id, String data) {
        return new Update(id, List.of(), Optional.of(new Press("q-" + id, data, 42, 5, "ru")), Optional.empty());
    }

    private static Update payment(String chargeId) {
        var payment = new TelegramPayment(false, chargeId, "sub-1", "XTR", 250, Instant.EPOCH);
        return new Update(9, List.of(payment), Optional.empty(), Optional.empty());
    }

    private Called called(BotCall call) {
        calls.add(call);
        return answer;
    }

    /** Knows data that begins with "ack". */
    private static final class Effects extends UpdateEffects {

        private final Set<Long> taken = new HashSet<>();

        @Override
        public boolean take(Update update, Optional<ButtonPressed> pressed) {
            update.facts().forEach(fact -> {
                if (((TelegramPayment) fact).chargeId().equals("fault")) {
                    throw new IllegalStateException("fault");
                }
                throw Refusal.conflict("known with other content");
            });
            pressed.filter(press -> press.data().startsWith("ack"))
                    .ifPresent(press -> press.answer("known in " + press.language()));
            pressed.filter(press -> press.data().equals("long")).ifPresent(press -> press.answer("x".repeat(300)));
            return taken.add(update.id());
        }
    }
}
