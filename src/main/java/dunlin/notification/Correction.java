package dunlin.notification;

import dunlin.notification.domain.Operation;

/** What is done with which message on the phone. */
record Correction(Operation operation, long messageId) {

    /** The type of notifications that correct another one's message. */
    static final String TYPE = "correction";
}
