package dunlin.operations;

import dunlin.json.Json;
import jakarta.json.JsonObject;
import java.time.Instant;

/** One thing that happened to a subscription. Those that are read from the database are public: JPA constructs them. */
sealed interface TimelineItem
        permits PaymentEventTold,
                AccessChanged,
                NotificationTurned,
                DeliveryAttempted,
                ReceiptStored,
                RetryOrdered,
                CorrectionTurned,
                ChargeSeriesTurned,
                ChargeAttempted {

    Instant at();

    /** Where it stands in the story: the same however often, and from whichever row, it is read. */
    TimelinePlace place();

    JsonObject json();

    /** What the JSON of every item begins with. */
    default Json opening(String kind) {
        return Json.object().put("at", at()).put("kind", kind);
    }
}
