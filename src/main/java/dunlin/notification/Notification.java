package dunlin.notification;

import dunlin.Wakeup;
import dunlin.attempt.domain.Lease;
import dunlin.attempt.domain.Reason;
import dunlin.notification.domain.CorrectionPolicy;
import dunlin.notification.domain.NextStep.Used;
import dunlin.notification.domain.NotificationState;
import dunlin.notification.domain.Operation;
import dunlin.notification.domain.Progress;
import dunlin.notification.domain.Receipt;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;

/** One message on its way to one person; it guards its own transitions, and only a receipt makes it sent. */
@Entity
@Table(name = "notification")
class Notification {

    @Id
    @Column(name = "notification_id")
    private String notificationId;

    private String type;

    @Column(name = "subscription_id")
    private String subscriptionId;

    @Column(name = "expected_access_until")
    private Instant expectedAccessUntil;

    @Column(name = "reminder_offset")
    private String reminderOffset;

    @Column(name = "not_before")
    private Instant notBefore;

    @Column(name = "valid_until")
    private Instant validUntil;

    private String state;
    private String reason;

    @Column(name = "due_at")
    private Instant dueAt;

    @Column(name = "woken_at")
    private Instant wokenAt;

    @Column(name = "attempts_made")
    private int attemptsMade;

    @Column(name = "attempts_counted")
    private int attemptsCounted;

    private int unknowns;

    @Column(name = "copy_possible")
    private boolean copyPossible;

    @Column(name = "possible_duplicate")
    private boolean possibleDuplicate;

    private boolean migrated;

    @Column(name = "plain_text")
    private boolean plainText;

    private boolean forced;

    @Column(name = "chat_slot_at")
    private Instant chatSlotAt;

    @Column(name = "bot_slot_at")
    private Instant botSlotAt;

    @Column(name = "lease_token")
    private String leaseToken;

    @Column(name = "lease_until")
    private Instant leaseUntil;

    @Column(name = "receipt_chat_id")
    private Long receiptChatId;

    @Column(name = "receipt_message_id")
    private Long receiptMessageId;

    @Column(name = "receipt_at")
    private Instant receiptAt;

    private String about;

    @Column(name = "inquiry_id")
    private String inquiryId;

    @Column(name = "expected_waiting_since")
    private Instant expectedWaitingSince;

    @Column(name = "request_key")
    private String key;

    private String corrects;
    private String operation;

    @Column(name = "target_chat_id")
    private Long targetChatId;

    @Column(name = "target_message_id")
    private Long targetMessageId;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "finished_at")
    private Instant finishedAt;

    @Version
    private int version;

    protected Notification() {}

    /** The correction of one message on the phone, due at once; of a possible copy without a receipt it stays without a target. */
    static Notification correcting(
            String id, Notification sent, Optional<Receipt> copy, Operation operation, Instant now) {
        var correction = new Notification();
        correction.notificationId = id;
        correction.type = Correction.TYPE;
        correction.subscriptionId = sent.subscriptionId;
        correction.expectedAccessUntil = sent.expectedAccessUntil;
        correction.inquiryId = sent.inquiryId;
        correction.expectedWaitingSince = sent.expectedWaitingSince;
        correction.notBefore = now;
        correction.validUntil = now.plus(CorrectionPolicy.VALID_FOR);
        correction.corrects = sent.notificationId;
        correction.operation = operation.word();
        correction.targetChatId = copy.map(Receipt::chatId).orElse(null);
        correction.targetMessageId = copy.map(Receipt::messageId).orElse(null);
        correction.createdAt = now;
        correction.waitUntil(now);
        return correction;
    }

    /** Gives out the right to make one attempt. */
    void lease(Lease lease) {
        require(NotificationState.PENDING);
        become(NotificationState.SENDING);
        leaseToken = lease.token();
        leaseUntil = lease.until();
        chatSlotAt = null;
        botSlotAt = null;
        attemptsMade++;
    }

    /** Whether that lease is still the one it gave out. */
    boolean isLeasedBy(Lease lease) {
        return state() == NotificationState.SENDING && leaseToken.equals(lease.token());
    }

    /** Telegram has accepted it; here is the proof: of the attempt under way, or of an earlier one that seemed unknown. */
    void sent(Receipt receipt, boolean duplicatePossible) {
        require(awaitsLateReceipt() ? NotificationState.PENDING : NotificationState.SENDING);
        receiptChatId = receipt.chatId();
        receiptMessageId = receipt.messageId();
        receiptAt = receipt.receivedAt();
        possibleDuplicate |= duplicatePossible;
        end(NotificationState.SENT, null, receipt.receivedAt());
    }

    /** Whether it waits for its next attempt although an earlier one may have succeeded. */
    boolean awaitsLateReceipt() {
        return state() == NotificationState.PENDING && (copyPossible || isCorrection());
    }

    /** The attempt brought neither a receipt nor the end: one more at that instant. */
    void again(Instant next, Used used, boolean moved) {
        require(NotificationState.SENDING);
        attemptsCounted += used == Used.NOTHING ? 0 : 1;
        unknowns += used == Used.ATTEMPT_UNKNOWN ? 1 : 0;
        possibleDuplicate |= used == Used.ATTEMPT_UNKNOWN && copyPossible;
        copyPossible |= used == Used.ATTEMPT_UNKNOWN;
        plainText |= used == Used.ATTEMPT_MARKUP;
        migrated |= moved;
        waitUntil(next);
    }

    /** No request was made after all. */
    void postpone(Instant next) {
        require(NotificationState.SENDING);
        attemptsMade--;
        waitUntil(next);
    }

    /** Waits until then for its time or its next attempt. */
    void waitUntil(Instant next) {
        become(NotificationState.PENDING);
        releaseLease();
        dueAt = next;
        wokenAt = null;
    }

    /** The lane of its chat has given it that instant. */
    void chatSlot(Instant slot) {
        chatSlotAt = slot;
    }

    /** The lane of the bot has given it that instant. */
    void botSlot(Instant slot) {
        botSlotAt = slot;
    }

    Instant chatSlotAt() {
        return chatSlotAt;
    }

    Instant botSlotAt() {
        return botSlotAt;
    }

    /** A wake-up for its due time has been handed over. */
    void woken(Instant at) {
        wokenAt = at;
    }

    /** Given up. */
    void failed(Reason why, boolean duplicatePossible, Instant at) {
        copyPossible |= why == Reason.OUTCOME_UNKNOWN;
        possibleDuplicate |= duplicatePossible;
        end(NotificationState.FAILED, why, at);
    }

    /** Its premise no longer holds, or an operator wants it ended. */
    void canceled(Reason why, Instant at) {
        require(NotificationState.PENDING);
        end(NotificationState.CANCELED, why, at);
    }

    /** Its deadline came first. */
    void expired(Instant at) {
        require(NotificationState.PENDING);
        end(NotificationState.EXPIRED, Reason.DEADLINE_EXPIRED, at);
    }

    /**
     * An operator wants it tried again, with a new allowance, also to a chat known as blocked. The failure that is forgotten
     * here is in what it gives back, to be kept.
     */
    NotificationRetry retried(Instant at) {
        require(NotificationState.FAILED);
        var retry = new NotificationRetry(notificationId, finishedAt, reason, at);
        attemptsCounted = 0;
        unknowns = 0;
        migrated = false;
        forced = true;
        reason = null;
        finishedAt = null;
        waitUntil(at);
        return retry;
    }

    private void end(NotificationState newState, Reason why, Instant at) {
        become(newState);
        releaseLease();
        reason = why == null ? null : why.word();
        finishedAt = at;
    }

    private void releaseLease() {
        leaseToken = null;
        leaseUntil = null;
    }

    private void become(NotificationState newState) {
        state = newState.word();
    }

    private void require(NotificationState expected) {
        if (state() != expected) {
            throw new IllegalStateException(
                    "Notification " + notificationId + " is " + state + ", not " + expected.word());
        }
    }

    /** How far it has come, as the next step is judged. */
    Progress progress() {
        return new Progress(
                attemptsMade, attemptsCounted, unknowns, copyPossible, migrated, plainText, isCorrection(), validUntil);
    }

    /** What it was planned for. */
    PlannedNotification planned() {
        return new PlannedNotification(
                notificationId,
                type,
                subscriptionId,
                expectedAccessUntil,
                reminderOffset == null ? null : Duration.parse(reminderOffset),
                notBefore,
                validUntil,
                about,
                inquiryId,
                expectedWaitingSince,
                key);
    }

    /** Since when it could have been sent. */
    Instant dueSince() {
        return notBefore.isAfter(createdAt) ? notBefore : createdAt;
    }

    /** What wakes it at its due time, with the task's context for those who watch the queue. */
    Wakeup wakeup() {
        var context = new LinkedHashMap<String, String>();
        context.put("notification_id", notificationId);
        context.put("type", type);
        context.put("not_before", notBefore.toString());
        context.put("valid_until", validUntil.toString());
        if (subscriptionId != null) {
            context.put("subscription_id", subscriptionId);
        }
        if (expectedAccessUntil != null) {
            context.put("expected_access_until", expectedAccessUntil.toString());
        }
        if (inquiryId != null) {
            context.put("inquiry_id", inquiryId);
            context.put("expected_waiting_since", expectedWaitingSince.toString());
        }
        if (key != null) {
            context.put("key", key);
        }
        return new Wakeup(dueAt, notificationId, context);
    }

    boolean isCorrection() {
        return corrects != null;
    }

    /** The id of the notification whose message this one changes, or null. */
    String corrects() {
        return corrects;
    }

    /** What this one does with another's message; empty: it is a message of its own. */
    Optional<Operation> operation() {
        return Optional.ofNullable(operation).map(word -> Operation.valueOf(word.toUpperCase(Locale.ROOT)));
    }

    /** The chat of the message that it changes; null for a possible copy without a receipt. */
    Long targetChatId() {
        return targetChatId;
    }

    /** The message that it changes; null for a possible copy without a receipt. */
    Long targetMessageId() {
        return targetMessageId;
    }

    /** The same with the message that it is done with. */
    Optional<Correction> correction() {
        return operation().map(what -> new Correction(what, targetMessageId));
    }

    NotificationState state() {
        return NotificationState.ofWord(state);
    }

    Optional<Receipt> receipt() {
        return Optional.ofNullable(receiptMessageId).map(id -> new Receipt(receiptChatId, id, receiptAt));
    }

    String notificationId() {
        return notificationId;
    }

    String type() {
        return type;
    }

    String subscriptionId() {
        return subscriptionId;
    }

    Instant validUntil() {
        return validUntil;
    }

    Instant dueAt() {
        return dueAt;
    }

    String reason() {
        return reason;
    }

    int attemptsMade() {
        return attemptsMade;
    }

    boolean isPossibleDuplicate() {
        return possibleDuplicate;
    }

    boolean isCopyPossible() {
        return copyPossible;
    }

    boolean goesAsPlainText() {
        return plainText;
    }

    boolean isForced() {
        return forced;
    }

    Instant createdAt() {
        return createdAt;
    }
}
