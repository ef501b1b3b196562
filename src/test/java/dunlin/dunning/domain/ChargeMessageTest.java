package dunlin.dunning.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of which charges a customer is told, and by which words the rest of the world knows that. */
class ChargeMessageTest {

    @Test
    void hasTheWordsOfTheContract() {
        assertThat(ChargeMessage.values())
                .extracting(ChargeMessage::word)
                .containsExactly("payment_received", "charge_failed", "action_required", "charge_exhausted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"access_ending", "access_ended", "correction", "PAYMENT_RECEIVED", ""})
    void isNoneOfTheOtherKindsOfNotification(String type) {
        assertThat(ChargeMessage.ofWord(type)).isEmpty();
    }

    @Test
    void isFoundByItsWord() {
        assertThat(ChargeMessage.values())
                .allSatisfy(message ->
                        assertThat(ChargeMessage.ofWord(message.word())).contains(message));
    }

    @Test
    void tellsOfEndsThatTheCustomerDidNotBringAboutHimself() {
        var told = Arrays.stream(Ending.values())
                .filter(ending -> ChargeMessage.of(ending).isPresent())
                .toList();

        assertThat(told)
                .containsExactlyInAnyOrder(Ending.HARD_DECLINE, Ending.ACTION_REQUIRED, Ending.ATTEMPTS_EXHAUSTED);
        assertThat(ChargeMessage.of(Ending.HARD_DECLINE)).contains(ChargeMessage.ACTION_REQUIRED);
        assertThat(ChargeMessage.of(Ending.ATTEMPTS_EXHAUSTED)).contains(ChargeMessage.CHARGE_EXHAUSTED);
    }

    @Test
    void aTopicIsReadAsItWasWritten() {
        var topic = new ChargeTopic("01939e6a-5b00", 12);

        assertThat(topic.write()).isEqualTo("01939e6a-5b00 12");
        assertThat(ChargeTopic.read(topic.write())).isEqualTo(topic);
    }
}
