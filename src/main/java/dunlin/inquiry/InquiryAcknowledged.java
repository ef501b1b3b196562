package dunlin.inquiry;

import java.time.Instant;

/** The manager has taken an inquiry; told inside the transaction that stores it. */
public record InquiryAcknowledged(String inquiryId, Instant waitingSince, Instant acknowledgedAt, long chatId) {}
