package dunlin.notification;

import java.time.Duration;
import java.time.Instant;

/**
 * What a notification was planned for: the premise that must still hold when it is sent.
 *
 * @param subscriptionId whose it is, or null
 * @param expectedAccessUntil the end of access that it speaks of, or null
 * @param reminderOffset the rule that planned it, or null
 * @param about what it speaks of, in the words of whoever planned it: there is one of each type about it; null for reminders
 * @param inquiryId the inquiry that it speaks of, or null
 * @param expectedWaitingSince since when that inquiry waited, or null
 * @param key the key under which another system asked for it, or null
 */
public record PlannedNotification(
        String notificationId,
        String type,
        String subscriptionId,
        Instant expectedAccessUntil,
        Duration reminderOffset,
        Instant notBefore,
        Instant validUntil,
        String about,
        String inquiryId,
        Instant expectedWaitingSince,
        String key) {

    /** One that speaks of an end of a subscription's access. */
    public static PlannedNotification ofSubscription(
            String notificationId,
            String type,
            String subscriptionId,
            Instant expectedAccessUntil,
            Duration reminderOffset,
            Instant notBefore,
            Instant validUntil,
            String about) {
        return new PlannedNotification(
                notificationId,
                type,
                subscriptionId,
                expectedAccessUntil,
                reminderOffset,
                notBefore,
                validUntil,
                about,
                null,
                null,
                null);
    }

    /** One that speaks of an inquiry that waits. */
    public static PlannedNotification ofInquiry(
            String notificationId,
            String type,
            String inquiryId,
            Instant expectedWaitingSince,
            Instant notBefore,
            Instant validUntil) {
        return new PlannedNotification(
                notificationId,
                type,
                null,
                null,
                null,
                notBefore,
                validUntil,
                null,
                inquiryId,
                expectedWaitingSince,
                null);
    }

    /** One that another system asked for. */
    public static PlannedNotification ofRequest(
            String notificationId, String type, String key, Instant notBefore, Instant validUntil) {
        return new PlannedNotification(
                notificationId, type, null, null, null, notBefore, validUntil, null, null, null, key);
    }

    /** Whose state it speaks of. */
    Owner owner() {
        return new Owner(subscriptionId, inquiryId);
    }
}
