package dunlin.gateway;

import dunlin.gateway.domain.ChargeReply;
import dunlin.gateway.domain.ChargeReply.Declined;
import dunlin.gateway.domain.ChargeReply.Misconfigured;
import dunlin.gateway.domain.DeclineClasses;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.logging.Logger;

/**
 * Tells the log of this node what concerns an operator about one gateway, each thing once: that it cannot be reached and is reached
 * again, that something is wrong on our side (an alarm), that it gave a decline code that nobody has given a class.
 */
final class GatewayStatus {

    private static final Logger LOG = Logger.getLogger(GatewayStatus.class.getName());
    private static final int MOST_CODES = 1000;

    private final String gateway;
    private final Supplier<DeclineClasses> classes;
    private final AtomicBoolean away = new AtomicBoolean();
    private final AtomicReference<String> alarm = new AtomicReference<>("");
    private final Set<String> unknownCodes = ConcurrentHashMap.newKeySet();

    GatewayStatus(String gateway, Supplier<DeclineClasses> classes) {
        this.gateway = gateway;
        this.classes = classes;
    }

    /** The gateway has answered. */
    void answered(ChargeReply reply) {
        if (away.compareAndSet(true, false)) {
            LOG.info(() -> "The gateway " + gateway + " is reached again");
        }
        if (reply instanceof Misconfigured misconfigured
                && !misconfigured.error().equals(alarm.getAndSet(misconfigured.error()))) {
            LOG.warning(() -> "ALARM The gateway " + gateway + " cannot charge for a reason on our side: "
                    + misconfigured.error());
        }
        if (reply instanceof ChargeReply.Succeeded) {
            alarm.set("");
        }
        if (reply instanceof Declined declined
                && classes.get().of(declined.code()).isEmpty()) {
            unclassified(declined.code());
        }
    }

    /** A request met a fault of the gateway as a whole. */
    void missed(ChargeReply reply) {
        if (away.compareAndSet(false, true)) {
            LOG.warning(() -> "The gateway " + gateway + " cannot be reached; charges wait: " + reply);
        }
    }

    private void unclassified(String code) {
        if (unknownCodes.size() < MOST_CODES && unknownCodes.add(code)) {
            LOG.warning(() ->
                    "The gateway " + gateway + " declined with a code without a class, it counts as generic: " + code);
        }
    }
}
