package dunlin.operations.jmx;

import java.util.Map;

/** Messages to customers and managers, on all nodes; corrections are counted apart. */
@Description("Messages to customers and managers, on all nodes, since the beginning; corrections apart")
public interface NotificationsMXBean {

    @Description("Wait for their time or their next attempt")
    long getPending();

    @Description("An attempt holds the lease")
    long getSending();

    @Description("Accepted by Telegram, with its receipt stored")
    long getSent();

    @Description("Given up, for whatever reason: SendErrors and Unknown")
    long getFailed();

    @Description("Given up, by reason")
    Map<String, Long> getFailedByReason();

    @Description("Failed, but not with an unknown result")
    long getSendErrors();

    @Description("Failed with outcome_unknown: whether Telegram has them nobody can tell")
    long getUnknown();

    @Description("What they said was no longer true")
    long getCanceled();

    @Description("Canceled, by reason")
    Map<String, Long> getCanceledByReason();

    @Description("Their deadline came first")
    long getExpired();

    @Description("Rightly not sent: Canceled and Expired. No errors")
    long getStaleSkips();

    @Description("Corrections of sent messages, by state")
    Map<String, Long> getCorrections();

    @Description("For how many seconds the oldest pending row is overdue, corrections included; 0: none is")
    double getOldestDue();

    @Description("How many seconds ago Telegram's last receipt came; null: none ever")
    Double getAgeOfLastReceipt();

    @Description(
            "Whether messages are due for longer than dunlin.health.outcome-limit without a single receipt in that time;"
                    + " never while sending is paused. The same as /health/outcome")
    boolean isNothingReceived();

    @Description(
            "Seconds from the time of a message (or, if later, from when it was planned) to its receipt: median of the receipts of the last hour;"
                    + " null: none. Looked at every ten seconds")
    Double getDeliveryLagP50();

    @Description("The same, of which 95 % stay below")
    Double getDeliveryLagP95();

    @Description("The same, of which 99 % stay below")
    Double getDeliveryLagP99();

    @Description("Whether an operator has paused sending, on all nodes")
    boolean isSendingPaused();

    @Description("Nothing new is sent, on all nodes and over restarts, until resumeSending; deadlines stay")
    void pauseSending();

    @Description("What waits goes on")
    void resumeSending();

    @Description(
            "Has all that failed for that reason tried again while their deadline is ahead, and tells how many; who may not be is passed over")
    int retryFailed(String reason);

    @Description("Wakes every overdue row at once, also those woken before, and tells how many")
    int wakeOverdue();
}
