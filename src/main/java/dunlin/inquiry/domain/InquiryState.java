package dunlin.inquiry.domain;

/** What has become of an inquiry. */
public enum InquiryState {
    /** Nobody has answered, nor said that he will. */
    WAITING,
    /** The manager has said that he takes it. */
    ACKNOWLEDGED,
    /** Answered, or closed without an answer. */
    ANSWERED
}
