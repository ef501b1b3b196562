package dunlin.inquiry;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.Policies;
import dunlin.inquiry.domain.Episode.Telling;
import dunlin.inquiry.domain.InquiryState;
import dunlin.inquiry.domain.Press;
import dunlin.inquiry.domain.WaitingMessage;
import dunlin.notification.PlannedNotification;
import dunlin.notification.Planning;
import dunlin.notification.PremiseFailed;
import dunlin.notification.Recipients;
import dunlin.notification.Revisions;
import dunlin.outcome.Outbox;
import dunlin.outcome.Outcome;
import dunlin.outcome.domain.OutcomeType;
import dunlin.rest.Paging;
import dunlin.rest.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The one door through which inquiries change, and what follows from a change: its messages are planned, ended or corrected in the same
 * transaction.
 */
@ApplicationScoped
class Inquiries {

    private static final Duration AHEAD = Duration.ofMinutes(5);

    private final InquiryRepository inquiries;
    private final Planning planning;
    private final Revisions revisions;
    private final Recipients recipients;
    private final Outbox outbox;
    private final Policies policies;
    private final Chance chance;
    private final Clocks clocks;

    @Inject
    Inquiries(
            InquiryRepository inquiries,
            Planning planning,
            Revisions revisions,
            Recipients recipients,
            Outbox outbox,
            Policies policies,
            Chance chance,
            Clocks clocks) {
        this.inquiries = inquiries;
        this.planning = planning;
        this.revisions = revisions;
        this.recipients = recipients;
        this.outbox = outbox;
        this.policies = policies;
        this.chance = chance;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Inquiries() {
        this(null, null, null, null, null, null, null, null);
    }

    /**
     * An inquiry waits; true if it is new. The same once more, and old news, change nothing.
     *
     * @throws Refusal 422 when it waits since more than five minutes ahead
     */
    @Transactional
    boolean put(String inquiryId, InquiryTerms terms) {
        var known = inquiries.lock(inquiryId);
        var now = clocks.now(); // after the lock: whoever came first also has the earlier instant
        refuseFuture("waiting_since", terms.waitingSince(), now);
        if (known.isEmpty()) {
            var inquiry = new Inquiry(inquiryId, terms, policies.workingHours(), now);
            endByAnswerThatCameFirst(inquiry);
            inquiries.add(inquiry);
            plan(inquiry, now);
        } else {
            change(known.get(), terms, now);
        }
        return known.isEmpty();
    }

    private void change(Inquiry inquiry, InquiryTerms terms, Instant now) {
        var before = inquiry.terms();
        var telling = inquiry.episode().told(terms.waitingSince());
        if (telling == Telling.ANEW) {
            inquiry.waitsAnew(terms, policies.workingHours());
            endByAnswerThatCameFirst(inquiry);
        } else if (telling == Telling.STILL && !terms.equals(before)) {
            inquiry.describe(terms, policies.workingHours());
        } else {
            return;
        }
        revise(inquiry, now);
        terms.chats().filter(chat -> before.chats().noneMatch(chat::equals)).forEach(recipients::given);
    }

    /** The answer to a wait may be told before the wait itself. */
    private void endByAnswerThatCameFirst(Inquiry inquiry) {
        inquiries
                .keptAnswer(inquiry.inquiryId())
                .filter(inquiry.episode()::isEndedBy)
                .ifPresent(inquiry::answered);
    }

    /**
     * An inquiry has been answered or closed, by default now. An answered one stays as it is, and so does one that waits since after that
     * answer.
     *
     * @throws Refusal 404 when there is none, 422 when the answer is more than five minutes ahead
     */
    @Transactional
    void answered(String inquiryId, Optional<Instant> at) {
        var inquiry = inquiries.lock(inquiryId).orElseThrow(() -> Refusal.notFound("inquiry " + inquiryId));
        var now = clocks.now();
        at.ifPresent(given -> refuseFuture("answered_at", given, now));
        var since = inquiry.episode().waitingSince();
        at.ifPresentOrElse(
                answer -> end(inquiry, answer, now),
                () -> endIfWaiting(
                        inquiry,
                        now.isBefore(since) ? since : now,
                        now)); // whose clock is a little ahead waits no longer either
    }

    /**
     * The same of an inquiry that may not be known yet: then the answer is kept, and ends a wait that began before it.
     *
     * @throws Refusal 422 when the answer is more than five minutes ahead
     */
    @Transactional
    void answeredEvenIfUnknown(String inquiryId, Instant at) {
        var known = inquiries.lock(inquiryId);
        var now = clocks.now();
        refuseFuture("answered_at", at, now);
        known.ifPresentOrElse(inquiry -> end(inquiry, at, now), () -> inquiries.keepAnswer(inquiryId, at));
    }

    /** An answer whose instant is known may belong to a wait that is told later. */
    private void end(Inquiry inquiry, Instant answer, Instant now) {
        if (!endIfWaiting(inquiry, answer, now)) {
            inquiries.keepAnswer(inquiry.inquiryId(), answer);
        }
    }

    private boolean endIfWaiting(Inquiry inquiry, Instant answer, Instant now) {
        var ends = inquiry.episode().isEndedBy(answer);
        if (ends) {
            inquiry.answered(answer);
            revise(inquiry, now);
        }
        return ends;
    }

    /** The button of a reminder about that wait has been pressed in that chat. */
    @Transactional(TxType.MANDATORY)
    Press pressed(String inquiryId, Instant expectedWaitingSince, long chatId) {
        var inquiry = inquiries.lock(inquiryId).orElseThrow();
        var byManager = recipients.leadsTo(inquiry.terms().managerChatId(), chatId);
        var press = Press.of(inquiry.episode(), expectedWaitingSince, byManager);
        if (press == Press.TAKES) {
            var now = clocks.now();
            inquiry.acknowledged(now);
            revise(inquiry, now);
            outbox.tell(new Outcome(
                    OutcomeType.INQUIRY_ACKNOWLEDGED,
                    "inquiries/" + inquiryId,
                    inquiryId,
                    now,
                    InquiryJson.write(inquiry)));
        }
        return press;
    }

    /** What had become untrue without a telling, as by plain SQL or while it was being sent, is planned anew as things are now. */
    @Transactional(TxType.REQUIRES_NEW)
    void planAnew(@Observes PremiseFailed failed) {
        if (WaitingMessage.ofWord(failed.task().type()).isPresent()) {
            inquiries.lock(failed.task().inquiryId()).ifPresent(inquiry -> plan(inquiry, clocks.now()));
        }
    }

    private void revise(Inquiry inquiry, Instant now) {
        revisions.inquiryChanged(inquiry.inquiryId(), now);
        plan(inquiry, now);
    }

    /** Plans what the episode may still lead to; what has its place already keeps it. */
    private void plan(Inquiry inquiry, Instant now) {
        var episode = inquiry.episode();
        episode.ahead()
                .forEach((message, window) -> planning.plan(
                        PlannedNotification.ofInquiry(
                                chance.newId(),
                                message.word(),
                                inquiry.inquiryId(),
                                episode.waitingSince(),
                                window.notBefore(),
                                window.validUntil()),
                        now));
    }

    @Transactional
    Optional<Inquiry> find(String inquiryId) {
        return inquiries.find(inquiryId);
    }

    @Transactional
    List<Inquiry> newest(Optional<InquiryState> state, OptionalLong managerChatId, Paging paging) {
        return inquiries.newest(state, managerChatId, paging);
    }

    private static void refuseFuture(String field, Instant given, Instant now) {
        if (given.isAfter(now.plus(AHEAD))) {
            throw Refusal.unprocessable(field, "must not be more than five minutes in the future");
        }
    }
}
