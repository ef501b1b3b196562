package dunlin.operations.jmx;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;

/** Tells those who listen by JMX of each alarm that begins or is over, and of nothing twice. */
final class AlarmBell extends NotificationBroadcasterSupport {

    private final String source;
    private final AtomicLong sequence = new AtomicLong();
    private Set<Alarm> ringing = Set.of();

    AlarmBell(String source) {
        super(new MBeanNotificationInfo(
                EnumSet.allOf(Alarm.class).stream()
                        .flatMap(alarm -> Stream.of(alarm.type(true), alarm.type(false)))
                        .toArray(String[]::new),
                Notification.class.getName(),
                "An alarm of this node begins or is over"));
        this.source = source;
    }

    /** These are the alarms now. */
    synchronized void ring(Set<Alarm> alarms, long epochMillis) {
        for (var alarm : Alarm.values()) {
            if (alarms.contains(alarm) != ringing.contains(alarm)) {
                var raised = alarms.contains(alarm);
                sendNotification(new Notification(
                        alarm.type(raised), source, sequence.incrementAndGet(), epochMillis, alarm.words()));
            }
        }
        ringing = Set.copyOf(alarms);
    }
}
