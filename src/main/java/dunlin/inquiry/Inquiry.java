package dunlin.inquiry;

import dunlin.attempt.domain.Window;
import dunlin.inquiry.domain.Episode;
import dunlin.inquiry.domain.InquiryState;
import dunlin.inquiry.domain.WaitingMessage;
import dunlin.inquiry.domain.WorkingHours;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Optional;

/** An inquiry and the episode that it is in. */
@Entity
@Table(name = "inquiry")
class Inquiry {

    @Id
    @Column(name = "inquiry_id")
    private String inquiryId;

    private String subject;
    private String customer;

    @Column(name = "manager_chat_id")
    private long managerChatId;

    @Column(name = "remind_after")
    private String remindAfter;

    @Column(name = "escalate_chat_id")
    private Long escalateChatId;

    @Column(name = "escalate_after")
    private String escalateAfter;

    @Column(name = "valid_for")
    private String validFor;

    @Column(name = "working_hours")
    private String workingHours;

    private String locale;

    @Column(name = "waiting_since")
    private Instant waitingSince;

    @Column(name = "remind_at")
    private Instant remindAt;

    @Column(name = "escalate_at")
    private Instant escalateAt;

    @Column(name = "acknowledged_at")
    private Instant acknowledgedAt;

    @Column(name = "answered_at")
    private Instant answeredAt;

    @Column(name = "created_at")
    private Instant createdAt;

    @Version
    private int version;

    protected Inquiry() {}

    /** One that begins to wait. */
    Inquiry(String inquiryId, InquiryTerms terms, Optional<WorkingHours> configured, Instant now) {
        this.inquiryId = inquiryId;
        this.createdAt = now;
        describe(terms, configured);
    }

    /** Begins another episode. */
    void waitsAnew(InquiryTerms terms, Optional<WorkingHours> configured) {
        acknowledgedAt = null;
        answeredAt = null;
        describe(terms, configured);
    }

    /** Takes over what is said of it, and counts anew when its messages are due. */
    void describe(InquiryTerms terms, Optional<WorkingHours> configured) {
        subject = terms.subject();
        customer = terms.customer().orElse(null);
        managerChatId = terms.managerChatId();
        remindAfter = terms.remindAfter().toString();
        escalateChatId = terms.escalateChatId().orElse(null);
        escalateAfter = terms.escalateAfter().toString();
        validFor = terms.validFor().toString();
        workingHours = terms.workingHours().map(WorkingHours::write).orElse(null);
        locale = terms.locale();
        waitingSince = terms.waitingSince();
        remindAt = terms.waitedFor(terms.remindAfter(), configured);
        escalateAt = terms.escalateChatId()
                .map(chat -> terms.waitedFor(terms.escalateAfter(), configured))
                .orElse(null);
    }

    /** Ends the episode. */
    void answered(Instant at) {
        answeredAt = at;
    }

    /** The manager takes it. */
    void acknowledged(Instant at) {
        acknowledgedAt = at;
    }

    String inquiryId() {
        return inquiryId;
    }

    InquiryTerms terms() {
        return new InquiryTerms(
                subject,
                Optional.ofNullable(customer),
                waitingSince,
                managerChatId,
                Duration.parse(remindAfter),
                Optional.ofNullable(escalateChatId),
                Duration.parse(escalateAfter),
                Duration.parse(validFor),
                Optional.ofNullable(workingHours).map(WorkingHours::parse),
                locale);
    }

    Episode episode() {
        var windows = new EnumMap<WaitingMessage, Window>(WaitingMessage.class);
        windows.put(WaitingMessage.INQUIRY_REMINDER, window(remindAt));
        if (escalateAt != null) {
            windows.put(WaitingMessage.INQUIRY_ESCALATION, window(escalateAt));
        }
        return new Episode(waitingSince, Optional.ofNullable(acknowledgedAt), Optional.ofNullable(answeredAt), windows);
    }

    private Window window(Instant notBefore) {
        return new Window(notBefore, notBefore.plus(Duration.parse(validFor)));
    }

    InquiryState state() {
        return episode().state();
    }

    Instant createdAt() {
        return createdAt;
    }
}
