package dunlin.inquiry;

import dunlin.inquiry.domain.WaitingMessage;
import dunlin.inquiry.domain.WorkingHours;
import dunlin.telegram.domain.Button;
import dunlin.telegram.domain.Message;
import dunlin.wording.Reader;
import dunlin.wording.Texts;
import dunlin.wording.domain.RoughSpan;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Chooses the words about inquiries that wait, and what stands in them. */
@ApplicationScoped
class InquiryTexts {

    private final Texts texts;

    @Inject
    InquiryTexts(Texts texts) {
        this.texts = texts;
    }

    /** For the container's proxy. */
    protected InquiryTexts() {
        this(null);
    }

    /** The message as it reads at {@code now}; the manager's has the button with which he takes the inquiry. */
    Message message(WaitingMessage message, String notificationId, InquiryTerms terms, Instant now) {
        return switch (message) {
            case INQUIRY_REMINDER ->
                texts.message(
                        message.word(),
                        reader(terms, terms.managerChatId()),
                        details(terms, now),
                        List.of(takenButton(notificationId, terms.locale())));
            case INQUIRY_ESCALATION ->
                texts.message(
                        message.word(),
                        reader(terms, terms.escalateChatId().orElseThrow()),
                        details(terms, now),
                        List.of());
        };
    }

    private Button takenButton(String notificationId, String locale) {
        return new Button.Callback(texts.line("inquiry_reminder.button", locale), TakenButton.data(notificationId));
    }

    /** What they read once the inquiry is answered. */
    Message answered(InquiryTerms terms) {
        return replacing("inquiry_answered", terms);
    }

    /** What an escalation reads once the manager has taken the inquiry. */
    Message taken(InquiryTerms terms) {
        return replacing("inquiry_taken", terms);
    }

    /** What they read once the inquiry waits anew: it may be about something else by then. */
    Message overtaken(InquiryTerms terms) {
        return replacing("inquiry_overtaken", terms);
    }

    /** The message on the phone says in which chat it is. */
    private Message replacing(String key, InquiryTerms terms) {
        return texts.message(key, reader(terms, terms.managerChatId()), Map.of("subject", terms.subject()), List.of());
    }

    private static Reader reader(InquiryTerms terms, long chatId) {
        return new Reader(
                chatId,
                terms.locale(),
                terms.workingHours().map(WorkingHours::zone).orElse(ZoneOffset.UTC));
    }

    private static Map<String, Object> details(InquiryTerms terms, Instant now) {
        var details = new HashMap<String, Object>();
        details.put("subject", terms.subject());
        details.put("customer", terms.customer().orElse(""));
        details.put("has_customer", terms.customer().isPresent() ? "yes" : "other");
        details.put("since", terms.waitingSince());
        var waited = RoughSpan.toTheMinute(terms.waitingSince(), now);
        details.put("waited", waited.count());
        details.put("waited_unit", waited.unit().name().toLowerCase(Locale.ROOT));
        return details;
    }
}
