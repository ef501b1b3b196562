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
 */
public record PlannedNotification(
        String notificationId,
        String type,
        String subscriptionId,
        Instant expectedAccessUntil,
        Duration reminderOffset,
        Instant notBefore,
        Instant validUntil,
        String about) {}
