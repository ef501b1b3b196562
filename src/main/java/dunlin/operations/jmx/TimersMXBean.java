package dunlin.operations.jmx;

import java.util.Map;

/** The timers of this node. */
@Description("The timers of this node")
public interface TimersMXBean {

    @Description("When each last ended without a fault; empty: not since the start")
    Map<String, String> getLastSuccess();

    @Description("How many seconds ago that was; null: not since the start")
    Map<String, Double> getSecondsSinceSuccess();
}
