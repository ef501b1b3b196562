package dunlin.inquiry;

import static dunlin.inquiry.domain.WaitingMessage.INQUIRY_ESCALATION;
import static dunlin.inquiry.domain.WaitingMessage.INQUIRY_REMINDER;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.inquiry.domain.Press;
import dunlin.inquiry.domain.WorkingHours;
import dunlin.telegram.domain.Button;
import dunlin.telegram.domain.Format;
import dunlin.telegram.domain.Message;
import dunlin.wording.Texts;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The messages about inquiries word for word. */
class InquiryTextsTest {

    private static final Instant SINCE = Instant.parse("2026-11-30T12:00:00Z");

    private final InquiryTexts texts = new InquiryTexts(new Texts());

    @Test
    void remindsTheManagerWithTheButton() {
        var message = texts.message(INQUIRY_REMINDER, "n-1", terms("en"), SINCE.plus(Duration.ofMinutes(15)));

        assertThat(message)
                .isEqualTo(new Message(555, """
                        <b>Where is &lt;my&gt; order?</b>

                        order 4711 has been waiting for an answer for 15 minutes, since 30 November 2026 at 12:00 UTC.

                        If you take it, press the button: then nobody else is called. If you have just answered, there is nothing to do.""", Format.HTML, List.of(new Button.Callback("I take it", "taken:n-1"))));
    }

    @Test
    void escalatesWithoutAButton() {
        var message = texts.message(INQUIRY_ESCALATION, "n-1", terms("en"), SINCE.plus(Duration.ofHours(1)));

        assertThat(message.chatId()).isEqualTo(556);
        assertThat(message.text()).isEqualTo("""
                <b>Where is &lt;my&gt; order?</b>

                order 4711 has been waiting for an answer for 1 hour, since 30 November 2026 at 12:00 UTC, and nobody has taken it.

                Please see to it that somebody does.""");
        assertThat(message.buttons()).isEmpty();
    }

    @Test
    void speaksRussianAndCountsInIt() {
        var message = texts.message(INQUIRY_REMINDER, "n-1", terms("ru-RU"), SINCE.plus(Duration.ofMinutes(22)));

        assertThat(message.text())
                .startsWith(
                        "<b>Where is &lt;my&gt; order?</b>\n\norder 4711 ждёт ответа уже 22 минуты, с 30 ноября 2026");
        assertThat(message.buttons()).extracting(Button::label).containsExactly("Беру на себя");
    }

    @Test
    void speaksOfTheInquiryWhereNobodyIsNamedAndOfTheInstantWhereNothingIsToCount() {
        var terms = terms("en", Optional.empty(), Optional.empty());

        assertThat(texts.message(INQUIRY_REMINDER, "n-1", terms, SINCE.plusSeconds(5))
                        .text())
                .contains("This inquiry has been waiting for an answer since 30 November 2026 at 12:00 UTC.");
    }

    @Test
    void tellsInstantsInTheZoneOfTheWorkingHours() {
        var terms = terms("en", Optional.empty(), Optional.of(WorkingHours.parse("MON-FRI 09:00-17:00 Europe/Berlin")));

        assertThat(texts.message(INQUIRY_REMINDER, "n-1", terms, SINCE.plusSeconds(900))
                        .text())
                .contains("since 30 November 2026 at 13:00 UTC+1.");
    }

    @Test
    void cutsAHugeSubject() {
        var terms = terms("en", Optional.of("x".repeat(200)), Optional.empty(), "<&".repeat(250));

        var text = texts.message(INQUIRY_REMINDER, "n-1", terms, SINCE.plusSeconds(900))
                .text();

        assertThat(text).contains("</b>\n\nxxx").endsWith("nothing to do.");
        assertThat(text.length()).isLessThan(4096);
    }

    @Test
    void replacesWhatIsNoLongerTrueWithoutButtons() {
        assertThat(texts.answered(terms("en")).text())
                .isEqualTo("This message is no longer current: <b>Where is &lt;my&gt; order?</b> has been answered,"
                        + " there is nothing to do.");
        assertThat(texts.taken(terms("ru")).text()).contains("взяли на себя");
        assertThat(texts.overtaken(terms("en")).text()).contains("has written again");
        assertThat(texts.answered(terms("en")).buttons()).isEmpty();
    }

    @Test
    void theButtonsDataFitsTelegramsLimit() {
        var data = TakenButton.data(UUID.randomUUID().toString());

        assertThat(data.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(64);
    }

    @ParameterizedTest
    @EnumSource(Press.class)
    void everyPressIsAnsweredInBothLanguagesBriefly(Press press) {
        for (var language : List.of("en", "ru")) {
            assertThat(new Texts().line("inquiry_press." + press.word(), language))
                    .hasSizeBetween(10, 200);
        }
    }

    private static InquiryTerms terms(String locale) {
        return terms(locale, Optional.of("order 4711"), Optional.empty());
    }

    private static InquiryTerms terms(String locale, Optional<String> customer, Optional<WorkingHours> hours) {
        return terms(locale, customer, hours, "Where is <my> order?");
    }

    private static InquiryTerms terms(
            String locale, Optional<String> customer, Optional<WorkingHours> hours, String subject) {
        return new InquiryTerms(
                subject,
                customer,
                SINCE,
                555,
                Duration.ofMinutes(15),
                Optional.of(556L),
                Duration.ofHours(1),
                Duration.ofHours(8),
                hours,
                locale);
    }
}
