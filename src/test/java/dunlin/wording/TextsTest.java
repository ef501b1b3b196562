package dunlin.wording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.telegram.TelegramText;
import dunlin.telegram.domain.Button;
import dunlin.telegram.domain.Format;
import dunlin.telegram.domain.Message;
import dunlin.telegram.domain.VisibleText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The reminders word for word, and what a customer's variables cannot do to them. */
class TextsTest {

    private static final Instant END = Instant.parse("2026-11-30T12:00:00Z");
    private static final Map<String, String> ANNA = Map.of("name", "Anna", "pay_url", "https://example.org/pay/42");

    private final Texts texts = new Texts();

    @Test
    void remindsInEnglishThatAccessIsEnding() {
        Message message =
                texts.reminder("access_ending", addressee("en", "Monthly", ANNA), END.minus(Duration.ofDays(3)));

        assertThat(message)
                .isEqualTo(new Message(
                        42, """
                        Hello, Anna!

                        Your access to <b>Monthly</b> ends in 3 days, on 30 November 2026 at 12:00 UTC.

                        You can renew right now with the button below. The new period starts where this one ends, so nothing you have paid for is lost.

                        If you have just paid, there is nothing to do.""", Format.HTML, List.of(new Button.Url("Renew access", "https://example.org/pay/42"))));
    }

    @Test
    void remindsInEnglishThatAccessHasEnded() {
        Message message = texts.reminder("access_ended", addressee("en", "Monthly", ANNA), END.plusSeconds(3));

        assertThat(message.text()).isEqualTo("""
                Hello, Anna!

                Your access to <b>Monthly</b> ended just now, on 30 November 2026 at 12:00 UTC.

                We would be glad to have you back: the button below restores your access.

                If you have just paid, there is nothing to do: your access opens automatically.""");
        assertThat(message.buttons()).extracting(Button::label).containsExactly("Restore access");
    }

    @Test
    void remindsInRussianThatAccessIsEnding() {
        Map<String, String> variables =
                Map.of("name", "Анна", "pay_url", "https://example.org/pay/42", "time_zone", "Europe/Moscow");
        Message message =
                texts.reminder("access_ending", addressee("ru", "Месяц", variables), END.minus(Duration.ofDays(3)));

        assertThat(message.text()).isEqualTo("""
                Здравствуйте, Анна!

                Ваш доступ по тарифу «<b>Месяц</b>» заканчивается через 3 дня — 30 ноября 2026 года в 15:00 UTC+3.

                Продлить его можно уже сейчас по кнопке ниже. Новый период начнётся сразу после текущего, так что оплаченное время не пропадёт.

                Если вы только что оплатили, ничего делать не нужно.""");
        assertThat(message.buttons()).extracting(Button::label).containsExactly("Продлить доступ");
    }

    @Test
    void remindsInRussianThatAccessHasEnded() {
        Message message =
                texts.reminder("access_ended", addressee("ru", "Месяц", Map.of()), END.plus(Duration.ofDays(2)));

        assertThat(message.text()).isEqualTo("""
                Здравствуйте!

                Ваш доступ по тарифу «<b>Месяц</b>» закончился 2 дня назад — 30 ноября 2026 года в 12:00 UTC.

                Будем рады видеть вас снова.

                Если вы только что оплатили, ничего делать не нужно: доступ откроется автоматически.""");
        assertThat(message.buttons()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "en, P1D, in 1 day, 1 day ago",
        "en, P2D, in 2 days, 2 days ago",
        "en, P5D, in 5 days, 5 days ago",
        "en, P11D, in 11 days, 11 days ago",
        "en, P21D, in 21 days, 21 days ago",
        "en, PT1H, in 1 hour, 1 hour ago",
        "en, PT5H, in 5 hours, 5 hours ago",
        "en, PT21H, in 21 hours, 21 hours ago",
        "en, PT20M, in less than an hour, just now",
        "ru, P1D, через 1 день, 1 день назад",
        "ru, P2D, через 2 дня, 2 дня назад",
        "ru, P5D, через 5 дней, 5 дней назад",
        "ru, P11D, через 11 дней, 11 дней назад",
        "ru, P14D, через 14 дней, 14 дней назад",
        "ru, P21D, через 21 день, 21 день назад",
        "ru, P22D, через 22 дня, 22 дня назад",
        "ru, P111D, через 111 дней, 111 дней назад",
        "ru, PT1H, через 1 час, 1 час назад",
        "ru, PT2H, через 2 часа, 2 часа назад",
        "ru, PT5H, через 5 часов, 5 часов назад",
        "ru, PT11H, через 11 часов, 11 часов назад",
        "ru, PT21H, через 21 час, 21 час назад",
        "ru, PT22H, через 22 часа, 22 часа назад",
        "ru, PT20M, меньше чем через час, только что"
    })
    void countsAsPeopleDo(String locale, Duration distance, String left, String ago) {
        Addressee addressee = addressee(locale, "Plan", Map.of());

        assertThat(texts.reminder("access_ending", addressee, END.minus(distance))
                        .text())
                .contains(" " + left + (locale.equals("ru") ? " —" : ","));
        assertThat(texts.reminder("access_ended", addressee, END.plus(distance)).text())
                .contains(" " + ago + (locale.equals("ru") ? " —" : ","));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ru", "RU", "ru-RU", "ru_RU", " ru-Cyrl-RU"})
    void speaksRussianWhateverTheRegion(String locale) {
        assertThat(ending(locale, Map.of()).text()).startsWith("Здравствуйте!");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"en", "en-GB", "de", "rup", "", "-", "_ru"})
    void speaksEnglishToEverybodyElse(String locale) {
        assertThat(ending(locale, Map.of()).text()).startsWith("Hello!");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "\n\t"})
    void leavesNoCommaWithoutAName(String name) {
        assertThat(ending("en", Map.of("name", name)).text()).startsWith("Hello!\n");
        assertThat(ending("ru", Map.of("name", name)).text()).startsWith("Здравствуйте!\n");
    }

    @ParameterizedTest
    @CsvSource({
        "UTC, 12:00 UTC",
        "Europe/Moscow, 15:00 UTC+3",
        "Asia/Kolkata, 17:30 UTC+5:30",
        "America/New_York, 07:00 UTC-5",
        "Pacific/Kiritimati, 02:00 UTC+14",
        "+03:00, 15:00 UTC+3",
        "Mars/Phobos, 12:00 UTC",
        "'', 12:00 UTC",
        "<b>, 12:00 UTC"
    })
    void tellsTheHourInTheCustomersZone(String zone, String hour) {
        assertThat(ending("en", Map.of("time_zone", zone)).text()).contains(" at " + hour + ".");
    }

    @Test
    void showsTheDateOfTheCustomersZone() {
        assertThat(ending("ru", Map.of("time_zone", "Pacific/Kiritimati")).text())
                .contains("1 декабря 2026 года в 02:00 UTC+14.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Pro_plan (HK) *new [x",
                "<b>&",
                "</b>",
                "&lt;",
                "{name}",
                "'{0}' ''",
                "😀 👨‍👩‍👧‍👦",
                "{left, plural, other {#}}",
                "\"quoted\"",
                "a\\nb",
                "$1"
            })
    void showsMarkupLiterally(String typed) {
        for (String locale : new String[] {"en", "ru"}) {
            Message message = texts.reminder("access_ended", addressee(locale, typed, Map.of("name", typed)), END);

            assertThat(message.asPlain().text())
                    .contains(", " + typed + "!")
                    .contains(typed + (locale.equals("ru") ? "» " : " ended"));
            assertThat(message.asPlain().format()).isEqualTo(Format.PLAIN);
            assertThat(VisibleText.pieces(message.text()).stream().filter(VisibleText.Piece::isTag))
                    .hasSize(2);
        }
    }

    @Test
    void cannotBeOverruledByACustomersVariables() {
        Map<String, String> variables =
                Map.of("until", "never", "left", "x", "left_unit", "days", "has_name", "yes", "plan_title", "Free");

        assertThat(ending("en", variables)).isEqualTo(ending("en", Map.of()));
    }

    @Test
    void keepsTheDateHoweverHugeAVariableIs() {
        String huge = "👩🏽‍🚀<&".repeat(50_000);
        Message message =
                texts.reminder("access_ended", addressee("ru", huge, Map.of("name", huge, "other", huge)), END);

        assertThat(VisibleText.length(message.text())).isLessThan(TelegramText.LIMIT);
        assertThat(message.text()).contains("30 ноября 2026 года в 12:00 UTC").contains("…");
    }

    @Test
    void putsANameOnOneLine() {
        assertThat(ending("en", Map.of("name", " Anna\r\n\u0000\tMaria ")).text())
                .startsWith("Hello, Anna Maria!\n");
    }

    @Test
    void staysSendableWithAnyVariables() {
        Random random = new Random(42);
        for (int i = 0; i < 300; i++) {
            String name = random(random);
            Message message = texts.reminder(
                    "access_ending",
                    addressee("en", random(random), Map.of("name", name, "pay_url", random(random))),
                    END);

            assertThat(VisibleText.pieces(message.text()).stream().filter(VisibleText.Piece::isTag))
                    .hasSize(2);
            assertThat(VisibleText.length(message.text())).isBetween(1, TelegramText.LIMIT);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "example.org/pay",
                "javascript:alert(1)",
                "https://",
                "https:pay",
                "http://exa mple.org",
                "mailto:a@b.c",
                "https://x.org/<b>"
            })
    void givesNoButtonForAnAddressThatTelegramRefuses(String address) {
        assertThat(ending("en", Map.of("pay_url", address)).buttons()).isEmpty();
        assertThat(ending("en", Map.of("pay_url", address)).text())
                .contains("You can renew at any time before then.")
                .doesNotContain("button");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.org/pay/42?a=1&b=2#c",
                "HTTP://example.org",
                "http://127.0.0.1:8080/x",
                "https://пример.рф/оплата",
                "tg://resolve?domain=x"
            })
    void givesAButtonForEveryOther(String address) {
        assertThat(ending("en", Map.of("pay_url", " " + address)).buttons())
                .extracting(button -> ((Button.Url) button).url())
                .containsExactly(address);
    }

    @Test
    void knowsNoOtherType() {
        assertThatThrownBy(() -> texts.reminder("payment_received", addressee("en", "Monthly", Map.of()), END))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private Message ending(String locale, Map<String, String> variables) {
        return texts.reminder("access_ending", addressee(locale, "Monthly", variables), END.minus(Duration.ofDays(3)));
    }

    private static Addressee addressee(String locale, String planTitle, Map<String, String> variables) {
        return new Addressee(42, locale, planTitle, END, variables);
    }

    private static String random(Random random) {
        StringBuilder text = new StringBuilder();
        random.ints(random.nextInt(300), 0, 0x11000)
                .filter(Character::isValidCodePoint)
                .forEach(text::appendCodePoint);
        return text.append("<&>{'}\"".charAt(random.nextInt(7))).toString();
    }
}
