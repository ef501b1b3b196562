package dunlin.notification;

/**
 * A notification was canceled at the moment of sending because its premise no longer held, and that is committed. Told outside
 * any transaction, so that whoever planned it plans anew from the current state.
 */
public record PremiseFailed(PlannedNotification task) {}
