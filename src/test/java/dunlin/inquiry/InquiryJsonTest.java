package dunlin.inquiry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.inquiry.domain.WorkingHours;
import dunlin.json.InvalidInput;
import dunlin.json.StrictJson;
import dunlin.json.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a PUT may say of an inquiry, and what it leaves out. */
class InquiryJsonTest {

    @Test
    void readsAllThatMayBeSaid() {
        var terms = read("""
                {"subject": "Where?", "customer": "order 4711", "waiting_since": "2026-11-30T15:00:00+03:00",
                 "manager_chat_id": 555, "remind_after": "PT5M", "escalate_chat_id": -100556, "escalate_after": "PT2H",
                 "valid_for": "P1D", "locale": "ru",
                 "working_hours": {"zone": "Europe/Berlin", "days": "MON-FRI", "from": "09:00", "to": "17:00"}}""");

        assertThat(terms)
                .isEqualTo(new InquiryTerms(
                        "Where?",
                        Optional.of("order 4711"),
                        Instant.parse("2026-11-30T12:00:00Z"),
                        555,
                        Duration.ofMinutes(5),
                        Optional.of(-100556L),
                        Duration.ofHours(2),
                        Duration.ofDays(1),
                        Optional.of(WorkingHours.parse("MON-FRI 09:00-17:00 Europe/Berlin")),
                        "ru"));
    }

    @Test
    void completesWhatIsLeftOut() {
        var terms = read("""
                {"subject": "Where?", "waiting_since": "2026-11-30T12:00:00Z", "manager_chat_id": 555}""");

        assertThat(terms)
                .isEqualTo(new InquiryTerms(
                        "Where?",
                        Optional.empty(),
                        Instant.parse("2026-11-30T12:00:00Z"),
                        555,
                        Duration.ofMinutes(15),
                        Optional.empty(),
                        Duration.ofHours(1),
                        Duration.ofHours(8),
                        Optional.empty(),
                        "en"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "subject | null | true",
                "subject | \" \" | false",
                "subject | 5 | true",
                "waiting_since | null | true",
                "waiting_since | \"2026-11-30T12:00:00\" | true",
                "manager_chat_id | null | true",
                "manager_chat_id | 0 | false",
                "manager_chat_id | \"555\" | true",
                "escalate_chat_id | 0 | false",
                "remind_after | \"PT0S\" | false",
                "remind_after | \"-PT5M\" | false",
                "remind_after | \"P31D\" | false",
                "remind_after | \"P1M\" | false",
                "remind_after | 900 | true",
                "escalate_after | \"PT0.5S\" | false",
                "valid_for | \"soon\" | true",
                "working_hours | \"MON-FRI\" | true",
                "working_hours.zone | {\"zone\": \"Mars\", \"days\": \"MON\", \"from\": \"09:00\", \"to\": \"17:00\"} | false",
                "working_hours.days | {\"zone\": \"UTC\", \"days\": \"MO\", \"from\": \"09:00\", \"to\": \"17:00\"} | false",
                "working_hours.from | {\"zone\": \"UTC\", \"days\": \"MON\", \"from\": \"24:00\", \"to\": \"17:00\"} | false",
                "working_hours.to | {\"zone\": \"UTC\", \"days\": \"MON\", \"from\": \"09:00\"} | true",
                "locale | \"\" | false"
            })
    void refusesWhatMakesNoSenseAndNamesTheField(String field, String value, boolean shape) {
        var member = field.split("\\.", 2)[0];
        var terms = "{\"subject\": \"Where?\", \"waiting_since\": \"2026-11-30T12:00:00Z\", \"manager_chat_id\": 555}";
        var faulty = terms.contains("\"" + member + "\"")
                ? terms.replaceAll("\"" + member + "\": (\"[^\"]*\"|\\d+)", "\"" + member + "\": " + value)
                : terms.replace("}", ", \"" + member + "\": " + value + "}");

        assertThatThrownBy(() -> read(faulty)).isInstanceOfSatisfying(InvalidInput.class, refused -> {
            assertThat(refused.violations()).extracting(Violation::field).containsExactly(field);
            assertThat(refused.malformedShape()).isEqualTo(shape);
        });
    }

    @Test
    void anAnswerNeedsNoBodyAndMayNameItsInstant() {
        assertThat(InquiryJson.readAnswer(null)).isEmpty();
        assertThat(InquiryJson.readAnswer(StrictJson.object("{}"))).isEmpty();
        assertThat(InquiryJson.readAnswer(StrictJson.object("{\"answered_at\": \"2026-11-30T12:00:00Z\"}")))
                .contains(Instant.parse("2026-11-30T12:00:00Z"));
    }

    private static InquiryTerms read(String json) {
        return InquiryJson.read(StrictJson.object(json));
    }
}
