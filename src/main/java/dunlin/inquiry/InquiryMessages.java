package dunlin.inquiry;

import dunlin.attempt.domain.Reason;
import dunlin.attempt.domain.Window;
import dunlin.inquiry.domain.WaitingMessage;
import dunlin.inquiry.domain.WaitingPremise;
import dunlin.notification.PlannedNotification;
import dunlin.notification.Premise;
import dunlin.telegram.domain.Message;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Judges and words the messages about inquiries that wait, by the inquiry as it is now. */
@ApplicationScoped
public class InquiryMessages implements Premise {

    private final InquiryRepository inquiries;
    private final InquiryTexts texts;

    @Inject
    InquiryMessages(InquiryRepository inquiries, InquiryTexts texts) {
        this.inquiries = inquiries;
        this.texts = texts;
    }

    /** For the container's proxy. */
    protected InquiryMessages() {
        this(null, null);
    }

    @Override
    public boolean covers(String type) {
        return WaitingMessage.ofWord(type).isPresent();
    }

    @Override
    public void lockInquiries(SortedSet<String> inquiryIds) {
        inquiries.lockAll(inquiryIds);
    }

    @Override
    public Map<String, Judged> judge(List<PlannedNotification> group, Instant now) {
        var current = current(group);
        return group.stream().collect(Collectors.toMap(PlannedNotification::notificationId, task -> {
            var inquiry = current.get(task.inquiryId());
            var premise = premise(task);
            return new Judged(
                    premise.judge(inquiry.episode(), now),
                    () -> texts.message(premise.message(), task.notificationId(), inquiry.terms(), now));
        }));
    }

    @Override
    public Map<String, Supplier<Message>> untrue(List<PlannedNotification> sent, Instant now) {
        var current = current(sent);
        var untrue = new HashMap<String, Supplier<Message>>();
        for (var task : sent) {
            var inquiry = current.get(task.inquiryId());
            premise(task)
                    .untrue(inquiry.episode())
                    .ifPresent(reason -> untrue.put(task.notificationId(), () -> replacement(task, inquiry, reason)));
        }
        return untrue;
    }

    private Message replacement(PlannedNotification task, Inquiry inquiry, Reason reason) {
        if (reason == Reason.INQUIRY_ACKNOWLEDGED) {
            return texts.taken(inquiry.terms());
        }
        var sameWait = inquiry.episode().waitingSince().equals(task.expectedWaitingSince());
        return sameWait ? texts.answered(inquiry.terms()) : texts.overtaken(inquiry.terms());
    }

    private Map<String, Inquiry> current(List<PlannedNotification> group) {
        return inquiries.byId(
                group.stream().map(PlannedNotification::inquiryId).distinct().toList());
    }

    private static WaitingPremise premise(PlannedNotification task) {
        return new WaitingPremise(
                WaitingMessage.ofWord(task.type()).orElseThrow(),
                task.expectedWaitingSince(),
                new Window(task.notBefore(), task.validUntil()));
    }
}
