package dunlin.request;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.notification.PlannedNotification;
import dunlin.notification.Planning;
import dunlin.rest.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The one door for what other systems ask to be sent: done twice, or by many at once, it makes one notification. */
@ApplicationScoped
@Transactional
class Requests {

    private static final Logger LOG = Logger.getLogger(Requests.class.getName());
    private static final int MOST_TRIES = 5;

    /** The notification that there is under the key now. */
    record Accepted(String notificationId, boolean made) {

        /** Tells in the log who asked for which, after the commit. */
        void log() {
            LOG.log(Level.INFO, "Notification {0} was asked for", notificationId);
        }
    }

    private final Planning planning;
    private final RequestedMessages messages;
    private final Chance chance;
    private final Clocks clocks;

    @Inject
    Requests(Planning planning, RequestedMessages messages, Chance chance, Clocks clocks) {
        this.planning = planning;
        this.messages = messages;
        this.chance = chance;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Requests() {
        this(null, null, null, null);
    }

    /**
     * Makes a notification, or finds the one that has the key already.
     *
     * @throws Refusal 409 when the key is taken with other content, 422 when its window is over
     */
    Accepted accept(MessageRequest request) {
        for (var tried = 0; tried < MOST_TRIES; tried++) {
            var accepted = known(request).or(() -> made(request));
            if (accepted.isPresent()) {
                return accepted.get();
            }
        }
        throw Refusal.conflict("The key " + request.key() + " is asked for by many at once; ask again");
    }

    private Optional<Accepted> known(MessageRequest request) {
        var holder = planning.holder(request.key());
        holder.ifPresent(id -> {
            if (!request.content().equals(messages.of(List.of(id)).get(id))) {
                throw Refusal.conflict(
                        "The key " + request.key() + " is taken by notification " + id + " with other content");
            }
        });
        return holder.map(id -> new Accepted(id, false));
    }

    /** Empty when another took the key at the same moment. */
    private Optional<Accepted> made(MessageRequest request) {
        var now = clocks.now();
        var window = request.window(now);
        if (window.isOver(now)) {
            throw Refusal.unprocessable("valid_until", "has passed");
        }
        var id = chance.newId();
        var planned = PlannedNotification.ofRequest(
                id, RequestedPremise.TYPE, request.key(), window.notBefore(), window.validUntil());
        if (!planning.plan(planned, now)) {
            return Optional.empty();
        }
        messages.add(id, request.content());
        return Optional.of(new Accepted(id, true));
    }
}
