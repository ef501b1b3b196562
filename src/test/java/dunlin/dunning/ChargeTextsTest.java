package dunlin.dunning;

import static dunlin.dunning.domain.Subscribers.payingByCard;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.dunning.domain.ChargeMessage;
import dunlin.dunning.domain.Ending;
import dunlin.dunning.domain.SeriesTerms;
import dunlin.dunning.domain.Subscribers;
import dunlin.gateway.domain.DeclineClass;
import dunlin.telegram.domain.Button;
import dunlin.telegram.domain.Format;
import dunlin.telegram.domain.Message;
import dunlin.telegram.domain.VisibleText;
import dunlin.wording.Texts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The messages about charges word for word, and what a customer's variables cannot do to them. */
class ChargeTextsTest {

    private static final Instant END = Instant.parse("2026-11-30T12:00:00Z");
    private static final Map<String, String> ANNA = Map.of("name", "Anna", "pay_url", "https://example.org/pay/42");
    private static final Subscribers ENGLISH = payingByCard(END).speaking("en", "Monthly", ANNA);
    private static final Subscribers RUSSIAN = payingByCard(END)
            .speaking(
                    "ru",
                    "Месяц",
                    Map.of("name", "Анна", "pay_url", "https://example.org/pay/42", "time_zone", "Europe/Moscow"));

    private final ChargeTexts texts = new ChargeTexts(new Texts());

    @Test
    void confirmsAPaymentInEnglish() {
        assertThat(message(ChargeMessage.PAYMENT_RECEIVED, declinedOnce(), ENGLISH))
                .isEqualTo(new Message(42, """
                        Hello, Anna!

                        Your payment of 299.00 RUB for <b>Monthly</b> has arrived, thank you. Your access has been renewed and now ends on 30 November 2026 at 12:00 UTC.

                        There is nothing else to do.""", Format.HTML, List.of()));
    }

    @Test
    void confirmsAPaymentInRussian() {
        assertThat(message(ChargeMessage.PAYMENT_RECEIVED, declinedOnce(), RUSSIAN)
                        .text())
                .isEqualTo("""
                Здравствуйте, Анна!

                Оплата по тарифу «<b>Месяц</b>» прошла: 299.00 RUB. Спасибо! Ваш доступ продлён и теперь заканчивается 30 ноября 2026 года в 15:00 UTC+3.

                Больше ничего делать не нужно.""");
    }

    @Test
    void tellsOfTheNextTryAndHowToPayNowInEnglish() {
        var message = message(ChargeMessage.CHARGE_FAILED, declinedOnce(), ENGLISH);

        assertThat(message.text()).isEqualTo("""
                Hello, Anna!

                The payment for <b>Monthly</b> did not go through. We will try again by ourselves on 30 November 2026 at 12:07 UTC; please see to it that it can go through then.

                If you would rather not wait, you can pay right now with the button below.

                If you have just paid, there is nothing to do.""");
        assertThat(message.buttons()).containsExactly(new Button.Url("Pay now", "https://example.org/pay/42"));
    }

    @Test
    void tellsOfTheNextTryAndHowToPayNowInRussian() {
        var message = message(ChargeMessage.CHARGE_FAILED, declinedOnce(), RUSSIAN);

        assertThat(message.text()).isEqualTo("""
                Здравствуйте, Анна!

                Оплата по тарифу «<b>Месяц</b>» не прошла. Мы сами попробуем ещё раз 30 ноября 2026 года в 15:07 UTC+3 — пожалуйста, проследите, чтобы к этому времени платёж мог пройти.

                Если не хочется ждать, оплатить можно прямо сейчас по кнопке ниже.

                Если вы только что оплатили, ничего делать не нужно.""");
        assertThat(message.buttons()).extracting(Button::label).containsExactly("Оплатить сейчас");
    }

    @Test
    void asksForAConfirmation() {
        var english = message(ChargeMessage.ACTION_REQUIRED, ended(Ending.ACTION_REQUIRED), ENGLISH);
        var russian = message(ChargeMessage.ACTION_REQUIRED, ended(Ending.ACTION_REQUIRED), RUSSIAN);

        assertThat(english.text()).isEqualTo("""
                Hello, Anna!

                The payment for <b>Monthly</b> needs you: your bank does not let it through without your confirmation, so we will not try again by ourselves.

                You can pay and confirm it with the button below.

                If you have just paid, there is nothing to do.""");
        assertThat(english.buttons()).extracting(Button::label).containsExactly("Pay and confirm");
        assertThat(russian.text()).isEqualTo("""
                Здравствуйте, Анна!

                Для оплаты по тарифу «<b>Месяц</b>» нужны вы: банк не пропускает платёж без вашего подтверждения, поэтому сами мы больше пробовать не будем.

                Оплатить и подтвердить платёж можно по кнопке ниже.

                Если вы только что оплатили, ничего делать не нужно.""");
        assertThat(russian.buttons()).extracting(Button::label).containsExactly("Оплатить и подтвердить");
    }

    @Test
    void asksForAnotherCardAfterAHardDecline() {
        var english = message(ChargeMessage.ACTION_REQUIRED, ended(Ending.HARD_DECLINE), ENGLISH);
        var russian = message(ChargeMessage.ACTION_REQUIRED, ended(Ending.HARD_DECLINE), RUSSIAN);

        assertThat(english.text()).isEqualTo("""
                Hello, Anna!

                The payment for <b>Monthly</b> was refused for good, so we will not use this card again.

                Please use another card: the button below takes you to the payment.

                If you have just paid, there is nothing to do.""");
        assertThat(english.buttons()).extracting(Button::label).containsExactly("Pay with another card");
        assertThat(russian.text()).isEqualTo("""
                Здравствуйте, Анна!

                Оплата по тарифу «<b>Месяц</b>» окончательно отклонена, поэтому эту карту мы больше использовать не будем.

                Пожалуйста, воспользуйтесь другой картой: перейти к оплате можно по кнопке ниже.

                Если вы только что оплатили, ничего делать не нужно.""");
        assertThat(russian.buttons()).extracting(Button::label).containsExactly("Оплатить другой картой");
    }

    @Test
    void saysThatNoAttemptIsLeft() {
        var english = message(ChargeMessage.CHARGE_EXHAUSTED, ended(Ending.ATTEMPTS_EXHAUSTED), ENGLISH);
        var russian = message(ChargeMessage.CHARGE_EXHAUSTED, ended(Ending.ATTEMPTS_EXHAUSTED), RUSSIAN);

        assertThat(english.text()).isEqualTo("""
                Hello, Anna!

                The payment for <b>Monthly</b> did not go through, however often we tried. We will not try again by ourselves.

                If you would like to go on, the button below restores your access.

                If you have just paid, there is nothing to do: your access opens automatically.""");
        assertThat(english.buttons()).extracting(Button::label).containsExactly("Restore access");
        assertThat(russian.text()).isEqualTo("""
                Здравствуйте, Анна!

                Оплата по тарифу «<b>Месяц</b>» так и не прошла, хотя мы пробовали несколько раз. Сами мы больше пробовать не будем.

                Если хотите продолжить, кнопка ниже вернёт доступ.

                Если вы только что оплатили, ничего делать не нужно: доступ откроется автоматически.""");
        assertThat(russian.buttons()).extracting(Button::label).containsExactly("Вернуть доступ");
    }

    @ParameterizedTest
    @EnumSource(ChargeMessage.class)
    void speaksOfNoButtonWhereThereIsNone(ChargeMessage message) {
        for (var ending : List.of(Ending.ACTION_REQUIRED, Ending.HARD_DECLINE)) {
            var scene = message == ChargeMessage.CHARGE_FAILED ? declinedOnce() : ended(ending);
            var english = message(message, scene, payingByCard(END));
            var russian = message(message, scene, payingByCard(END).speaking("ru", "Месяц", Map.of()));

            assertThat(english.text()).startsWith("Hello!\n").doesNotContain("button");
            assertThat(russian.text()).startsWith("Здравствуйте!\n").doesNotContain("кнопк");
            assertThat(english.buttons()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(ChargeMessage.class)
    void showsMarkupLiterally(ChargeMessage message) {
        var typed = "<b>{until}</b> & '{0}'";
        var scene = message == ChargeMessage.CHARGE_FAILED ? declinedOnce() : ended(Ending.ACTION_REQUIRED);
        for (var language : List.of("en", "ru")) {
            var customer = payingByCard(END).speaking(language, typed, Map.of("name", typed, "amount", "0"));
            var sent = message(message, scene, customer);

            assertThat(sent.asPlain().text()).contains(", " + typed + "!").contains(typed);
            assertThat(VisibleText.pieces(sent.text()).stream().filter(VisibleText.Piece::isTag))
                    .hasSize(2);
        }
    }

    @Test
    void saysNothingThatCouldBecomeWrongOnceItIsNoLongerCurrent() {
        assertThat(texts.noLongerCurrent(ENGLISH.snapshot()))
                .isEqualTo(new Message(
                        42,
                        "This message is no longer current: your access to <b>Monthly</b> has changed since it was sent.",
                        Format.HTML,
                        List.of()));
        assertThat(texts.noLongerCurrent(RUSSIAN.snapshot()).text())
                .isEqualTo("Это сообщение больше не актуально: ваш доступ к «<b>Месяц</b>» с тех пор изменился.");
    }

    private Message message(ChargeMessage message, ChargeScene scene, Subscribers customer) {
        return texts.message(message, scene, customer.snapshot());
    }

    /** Attempt 0 was declined; the next comes seven minutes after the end of access. */
    private static ChargeScene declinedOnce() {
        var attempts = List.of(new ChargeAttempt("s-1", 0), new ChargeAttempt("s-1", 1), new ChargeAttempt("s-1", 2));
        attempts.get(0).declined(DeclineClass.INSUFFICIENT_FUNDS, "insufficient_funds", Optional.empty(), END);
        attempts.get(1).dueAt(END.plus(Duration.ofMinutes(7)));
        attempts.get(2).dueAt(END.plus(Duration.ofDays(1)));
        return new ChargeScene(series(), attempts, 0);
    }

    private static ChargeScene ended(Ending ending) {
        var series = series();
        series.close(ending, END);
        return new ChargeScene(series, List.of(), 0);
    }

    private static ChargeSeries series() {
        return new ChargeSeries("s-1", "sub-1", SeriesTerms.of(payingByCard(END).snapshot()), END);
    }
}
