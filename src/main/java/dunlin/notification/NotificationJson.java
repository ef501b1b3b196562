package dunlin.notification;

import dunlin.json.Json;
import dunlin.notification.domain.Receipt;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;

/** A notification as JSON, with its attempts and its receipt. */
final class NotificationJson {

    private NotificationJson() {}

    static JsonObject write(NotificationBook.Entry entry) {
        var row = entry.notification();
        return about(row)
                .put("not_before", row.planned().notBefore())
                .put("valid_until", row.validUntil())
                .put("state", row.state())
                .put("reason", row.reason())
                .put("due_at", row.dueAt())
                .put("attempts_made", (long) row.attemptsMade())
                .put("attempts", attempts(entry))
                .put("receipt", row.receipt().map(NotificationJson::write))
                .put("possible_duplicate", row.isPossibleDuplicate())
                .put("correction", entry.correction().map(found -> correction(found, row.isPossibleDuplicate())))
                .put("created_at", row.createdAt())
                .build();
    }

    /** What it is, and what it speaks of. */
    private static Json about(Notification row) {
        var planned = row.planned();
        return Json.object()
                .put("notification_id", row.notificationId())
                .put("type", row.type())
                .put("subscription_id", row.subscriptionId())
                .put("expected_access_until", planned.expectedAccessUntil())
                .put("inquiry_id", planned.inquiryId())
                .put("expected_waiting_since", planned.expectedWaitingSince())
                .put("key", planned.key());
    }

    /** What the world is told when it has come to its end; of a correction also which notification's message it changed. */
    static JsonObject outcome(Notification row) {
        return about(row)
                .put("state", row.state())
                .put("reason", row.reason())
                .put("attempts_made", (long) row.attemptsMade())
                .put("receipt", row.receipt().map(NotificationJson::write))
                .put("possible_duplicate", row.isPossibleDuplicate())
                .put("corrects", row.corrects())
                .put("operation", row.operation())
                .build();
    }

    /** A possible second copy has no message_id that could be changed: it stays uncorrected, and that is told. */
    private static JsonObject correction(NotificationBook.Entry entry, boolean secondCopyPossible) {
        var row = entry.notification();
        return Json.object()
                .put("operation", row.operation())
                .put("state", row.state())
                .put("reason", row.reason())
                .put("due_at", row.dueAt())
                .put("attempts_made", (long) row.attemptsMade())
                .put("attempts", attempts(entry))
                .put("corrected_at", row.receipt().map(Receipt::receivedAt))
                .put("uncorrected_copy_possible", secondCopyPossible || row.isCopyPossible())
                .build();
    }

    private static JsonArray attempts(NotificationBook.Entry entry) {
        return Json.array(entry.attempts().stream().map(NotificationJson::write).toList());
    }

    private static JsonObject write(DeliveryAttempt attempt) {
        return Json.object()
                .put("number", (long) attempt.number())
                .put("started_at", attempt.startedAt())
                .put("finished_at", attempt.finishedAt())
                .put("outcome", attempt.outcome())
                .put(
                        "status_code",
                        attempt.statusCode() == null
                                ? null
                                : attempt.statusCode().longValue())
                .put("retry_after_seconds", attempt.retryAfterSeconds())
                .put("error", attempt.error())
                .put("message_id", attempt.receipt().map(Receipt::messageId))
                .build();
    }

    private static JsonObject write(Receipt receipt) {
        return Json.object()
                .put("chat_id", receipt.chatId())
                .put("message_id", receipt.messageId())
                .put("sent_at", receipt.receivedAt())
                .build();
    }
}
