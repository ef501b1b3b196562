package dunlin.inquiry;

import dunlin.attempt.domain.Window;
import dunlin.inquiry.domain.Episode;
import dunlin.inquiry.domain.WaitingMessage;
import dunlin.inquiry.domain.WorkingHours;
import dunlin.json.Fields;
import dunlin.json.Json;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** An inquiry as JSON, the same for REST and for the queue. */
final class InquiryJson {

    private static final int LONGEST_SUBJECT = 500;
    private static final int LONGEST_CUSTOMER = 200;
    private static final int LONGEST_LOCALE = 35;
    private static final int LONGEST_PART = 60;
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(30);

    private InquiryJson() {}

    /** What a PUT says, or {@link dunlin.json.InvalidInput} naming every field that is wrong. */
    static InquiryTerms read(JsonObject body) {
        var fields = Fields.of(body);
        var terms = new InquiryTerms(
                fields.text("subject", LONGEST_SUBJECT),
                fields.optionalText("customer", LONGEST_CUSTOMER),
                fields.instant("waiting_since"),
                manager(fields),
                span(fields, "remind_after", Duration.ofMinutes(15)),
                chat(fields, "escalate_chat_id"),
                span(fields, "escalate_after", Duration.ofHours(1)),
                span(fields, "valid_for", Duration.ofHours(8)),
                fields.optionalObject("working_hours").flatMap(InquiryJson::hours),
                fields.optionalText("locale", LONGEST_LOCALE).orElse("en"));
        fields.check();
        return terms;
    }

    private static long manager(Fields fields) {
        if (!fields.has("manager_chat_id")) {
            fields.violateShape("manager_chat_id", "is required");
        }
        return chat(fields, "manager_chat_id").orElse(0L);
    }

    private static Optional<Long> chat(Fields fields, String name) {
        var given = fields.optionalInteger(name, Long.MIN_VALUE, Long.MAX_VALUE);
        if (given.isPresent() && given.getAsLong() == 0) {
            fields.violate(name, "must not be 0");
        }
        return given.isPresent() ? Optional.of(given.getAsLong()) : Optional.empty();
    }

    private static Duration span(Fields fields, String name, Duration otherwise) {
        var span = fields.optionalDuration(name).orElse(otherwise);
        if (span.compareTo(SHORTEST) < 0 || span.compareTo(LONGEST) > 0) {
            fields.violate(name, "must be from " + Json.text(SHORTEST) + " to " + Json.text(LONGEST));
        }
        return span;
    }

    private static Optional<WorkingHours> hours(Fields fields) {
        var zone = part(fields, "zone", WorkingHours::readZone);
        var days = part(fields, "days", WorkingHours::readDays);
        var from = part(fields, "from", WorkingHours::readFrom);
        var to = part(fields, "to", WorkingHours::readTo);
        return fields.sound()
                ? Optional.of(new WorkingHours(zone.get(), days.get(), from.get(), to.get()))
                : Optional.empty();
    }

    private static <T> Optional<T> part(Fields fields, String name, Function<String, T> reading) {
        var text = fields.text(name, LONGEST_PART);
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(reading.apply(text));
        } catch (IllegalArgumentException unreadable) {
            fields.violate(name, unreadable.getMessage());
            return Optional.empty();
        }
    }

    /** When an inquiry was answered, where it is said; the body may be missing. */
    static Optional<Instant> readAnswer(JsonObject body) {
        if (body == null) {
            return Optional.empty();
        }
        var fields = Fields.of(body);
        var answeredAt = fields.optionalInstant("answered_at");
        fields.check();
        return answeredAt;
    }

    static JsonObject write(Inquiry inquiry) {
        var terms = inquiry.terms();
        var episode = inquiry.episode();
        return Json.object()
                .put("inquiry_id", inquiry.inquiryId())
                .put("subject", terms.subject())
                .put("customer", terms.customer())
                .put("waiting_since", terms.waitingSince())
                .put("manager_chat_id", terms.managerChatId())
                .put("remind_after", terms.remindAfter())
                .put("escalate_chat_id", terms.escalateChatId())
                .put("escalate_after", terms.escalateAfter())
                .put("valid_for", terms.validFor())
                .put("working_hours", terms.workingHours().map(InquiryJson::write))
                .put("locale", terms.locale())
                .put("state", episode.state())
                .put("remind_at", due(episode, WaitingMessage.INQUIRY_REMINDER))
                .put("escalate_at", due(episode, WaitingMessage.INQUIRY_ESCALATION))
                .put("acknowledged_at", episode.acknowledgedAt())
                .put("answered_at", episode.answeredAt())
                .put("created_at", inquiry.createdAt())
                .build();
    }

    private static Optional<Instant> due(Episode episode, WaitingMessage message) {
        return Optional.ofNullable(episode.windows().get(message)).map(Window::notBefore);
    }

    private static JsonObject write(WorkingHours hours) {
        return Json.object()
                .put("zone", hours.zone().getId())
                .put("days", hours.writtenDays())
                .put("from", hours.writtenFrom())
                .put("to", hours.writtenTo())
                .build();
    }
}
