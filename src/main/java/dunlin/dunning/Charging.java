package dunlin.dunning;

import dunlin.Clocks;
import dunlin.Recording;
import dunlin.Wakeup;
import dunlin.Wakeups;
import dunlin.gateway.Gateways;
import dunlin.gateway.PaymentGateway;
import dunlin.gateway.domain.ChargeReply;
import dunlin.rest.Outage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** One attempt to take money: begin, the request to the gateway outside any transaction, finish. */
@ApplicationScoped
class Charging {

    private static final Logger LOG = Logger.getLogger(Charging.class.getName());

    private final BeginCharge begin;
    private final FinishCharge finish;
    private final Gateways gateways;
    private final Wakeups wakeups;
    private final Recording recording;
    private final Clocks clocks;

    @Inject
    Charging(
            BeginCharge begin,
            FinishCharge finish,
            Gateways gateways,
            Wakeups wakeups,
            Recording recording,
            Clocks clocks) {
        this.begin = begin;
        this.finish = finish;
        this.gateways = gateways;
        this.wakeups = wakeups;
        this.recording = recording;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Charging() {
        this(null, null, null, null, null, null);
    }

    /** Makes the attempt, or settles it, if that is due. A fault before the lease is committed is thrown and nothing has happened. */
    void attempt(ChargeTask task) {
        var begun = begin.begin(task);
        wakeups.ofCharges(begun.wakeups());
        begun.submission().ifPresent(submission -> {
            var reply = call(submission);
            wakeups.ofCharges(recorded(submission, reply));
            LOG.log(Level.INFO, "Attempt {0} of charge series {1}: {2}", new Object[] {
                task.number(), task.seriesId(), reply.getClass().getSimpleName()
            });
        });
    }

    /** Looks at the lease once more directly before the request: since begin this node may have stood still. */
    private ChargeReply call(Submission submission) {
        if (!submission.lease().holdsAt(clocks.now())) {
            return new ChargeReply.NotReached("too late: the lease ran out before the request");
        }
        return gateways.of(submission.request().method().gateway())
                .map(gateway -> ask(gateway, submission))
                .orElseGet(() -> new ChargeReply.Misconfigured("there is no such gateway"));
    }

    private static ChargeReply ask(PaymentGateway gateway, Submission submission) {
        return submission.paymentId().map(gateway::read).orElseGet(() -> gateway.charge(submission.request()));
    }

    /** Records the answer, again and again while its lease holds or the database is away; if it is lost, it is settled. */
    private List<Wakeup> recorded(Submission submission, ChargeReply reply) {
        return recording.insist(
                () -> finish.finish(submission, reply),
                fault -> Outage.in(fault) || submission.lease().holdsAt(clocks.now()));
    }
}
