package dunlin.notification;

import dunlin.Clocks;
import dunlin.Recording;
import dunlin.Timings;
import dunlin.Wakeup;
import dunlin.Wakeups;
import dunlin.rest.Outage;
import dunlin.telegram.TelegramClient;
import dunlin.telegram.domain.Message;
import dunlin.telegram.domain.Reply;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** One attempt for each of a group: begin, the request to Telegram outside any transaction, finish. */
@ApplicationScoped
class Delivery {

    private static final Logger LOG = Logger.getLogger(Delivery.class.getName());

    private final Begin begin;
    private final Finish finish;
    private final TelegramClient telegram;
    private final Wakeups wakeups;
    private final Event<PremiseFailed> premiseFailed;
    private final Recording recording;
    private final Timings timings;
    private final Clocks clocks;

    @Inject
    Delivery(
            Begin begin,
            Finish finish,
            TelegramClient telegram,
            Wakeups wakeups,
            Event<PremiseFailed> premiseFailed,
            Recording recording,
            Timings timings,
            Clocks clocks) {
        this.begin = begin;
        this.finish = finish;
        this.premiseFailed = premiseFailed;
        this.telegram = telegram;
        this.wakeups = wakeups;
        this.recording = recording;
        this.timings = timings;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Delivery() {
        this(null, null, null, null, null, null, null, null);
    }

    /**
     * Makes the attempts that are due. A fault before the leases are committed is thrown and nothing has happened; after that
     * the watchdog takes back what is left. Gives the ids under which there is no notification.
     */
    List<String> attempt(Collection<String> notificationIds) {
        var begun = begin(notificationIds);
        var answered = new ArrayList<Answered>();
        for (var ready : begun.ready()) {
            answered.add(call(ready));
        }
        if (!answered.isEmpty()) {
            wakeups.ofNotifications(recorded(answered));
            answered.forEach(this::told);
        }
        return begun.unknown();
    }

    /** The first step: leases what is to be sent now, and has the rest woken or planned anew. */
    Begun begin(Collection<String> notificationIds) {
        var begun = begin.begin(notificationIds);
        wakeups.ofNotifications(begun.later());
        begun.untrue().forEach(task -> premiseFailed.fire(new PremiseFailed(task)));
        return begun;
    }

    /**
     * The second step: the request, outside any transaction. Looks at lease and deadline once more directly before it: since
     * begin this node may have stood still.
     */
    Answered call(Ready ready) {
        var reply = ready.mayBeSentAt(clocks.now())
                ? ready.correction()
                        .map(correction -> correct(correction, ready.message()))
                        .orElseGet(() -> telegram.send(ready.message()))
                : new Reply.NotAsked(Reply.NotAsked.Reason.TOO_LATE);
        return new Answered(ready, reply);
    }

    /** Tells the log, and how late a receipt that is stored came; corrections have their own time. */
    private void told(Answered answered) {
        var ready = answered.ready();
        LOG.log(Level.INFO, "Attempt {0} of notification {1}: {2}", new Object[] {
            ready.attempt(), ready.notificationId(), answered.reply().outcome().orElse("no request")
        });
        if (answered.reply() instanceof Reply.Accepted && ready.correction().isEmpty()) {
            timings.took(Timings.What.DELIVERY_LAG, "", Duration.between(ready.dueSince(), clocks.now()));
        }
    }

    private Reply correct(Correction correction, Message words) {
        return switch (correction.operation()) {
            case EDIT -> telegram.edit(correction.messageId(), words);
            case DELETE -> telegram.delete(words.chatId(), correction.messageId());
        };
    }

    /**
     * The third step: records the answers, again and again while any of their leases holds, and a receipt as long as the database is
     * away. Done twice it does no harm, the lease is over by then.
     */
    private List<Wakeup> recorded(List<Answered> answered) {
        return recording.insist(() -> finish.finish(answered), fault -> isWorthRecording(answered, fault));
    }

    private boolean isWorthRecording(List<Answered> answered, RuntimeException fault) {
        var now = clocks.now();
        return answered.stream().anyMatch(one -> one.ready().lease().holdsAt(now))
                || (Outage.in(fault) && answered.stream().anyMatch(one -> one.reply() instanceof Reply.Accepted));
    }
}
