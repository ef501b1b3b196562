package dunlin.operations.jmx;

/** Payment events, on all nodes. */
@Description("Payment events, on all nodes, since the beginning")
public interface PaymentsMXBean {

    @Description("Have had their effect")
    long getApplied();

    @Description(
            "Told a payment that was known under another event id; a repetition of the same event is not stored and not counted")
    long getDuplicate();

    @Description("Settled by an operator without an effect")
    long getRecorded();

    @Description("Wait for their subscription or their payment")
    long getUnmatched();

    @Description("Wait for an operator")
    long getHeld();
}
