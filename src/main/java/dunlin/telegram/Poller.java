package dunlin.telegram;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.Policies;
import dunlin.attempt.domain.Backoff;
import dunlin.json.InvalidInput;
import dunlin.json.MalformedJson;
import dunlin.rest.Outage;
import dunlin.telegram.PollingDesk.Turn;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Asks Telegram for updates, one node at a time, and takes them in their order. What was taken is never asked for again; what met a
 * fault comes again after a pause, alone, and is passed over when it is the update and no outage that the fault lies in.
 */
@ApplicationScoped
class Poller {

    private static final Logger LOG = Logger.getLogger(Poller.class.getName());

    /** So few that the longest of them fit into one answer ({@code dunlin.http}: 256 KB). */
    private static final int AT_ONCE = 20;

    /** The faults of one update after which it is passed over, unless the database is away. */
    static final int MOST_FAULTS = 5;

    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(5));

    /** Besides the call itself: for what is done with the updates. A lease that ends before is no harm, each update counts once. */
    private static final Duration FOR_THE_EFFECTS = Duration.ofSeconds(20);

    private final PollingDesk desk;
    private final BotCalls calls;
    private final Updates updates;
    private final Policies policies;
    private final Chance chance;
    private final Clocks clocks;
    private long troubledId;
    private int troubles;

    @Inject
    Poller(PollingDesk desk, BotCalls calls, Updates updates, Policies policies, Chance chance, Clocks clocks) {
        this.desk = desk;
        this.calls = calls;
        this.updates = updates;
        this.policies = policies;
        this.chance = chance;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Poller() {
        this(null, null, null, null, null, null);
    }

    /** Asks once, unless another node does or a pause is on; true when there may be more at once. */
    public boolean round() {
        var now = clocks.now();
        var lease = policies.telegram().timeout().plus(FOR_THE_EFFECTS);
        var turn = desk.take(chance.newId(), now, now.plus(lease));
        return turn.isPresent() && ask(turn.get());
    }

    private boolean ask(Turn turn) {
        var limit = turn.failures() == 0 ? AT_ONCE : 1;
        var called = calls.getUpdates(turn.offset(), limit);
        if (called.ok() && called.result() instanceof JsonArray array) {
            return take(array.getValuesAs(JsonValue.class), turn) && array.size() == limit;
        }
        if (called.status().orElse(0) == 409) {
            LOG.warning(
                    () -> "ALARM Updates cannot be fetched: somebody else asks for this bot's, or a webhook is set: "
                            + called.error());
        } else {
            LOG.warning(() -> "Updates cannot be fetched from Telegram: " + called.error());
        }
        pause(turn, turn.offset(), called.pause());
        return false;
    }

    /** Takes them one after another; false when one met a fault, from which on they come again. */
    private boolean take(List<JsonValue> given, Turn turn) {
        var next = turn.offset();
        for (var value : given) {
            var id = idOf(value);
            if (id.isPresent() && !taken(value.asJsonObject(), id.getAsLong())) {
                pause(turn, next, Duration.ZERO);
                return false;
            }
            next = id.isPresent() ? OptionalLong.of(id.getAsLong() + 1) : next;
        }
        desk.give(turn, next, 0, clocks.now());
        return true;
    }

    private boolean taken(JsonObject json, long id) {
        try {
            updates.take(UpdateJson.read(json, clocks.now()));
            return true;
        } catch (InvalidInput | MalformedJson unreadable) {
            LOG.severe(() -> "ALARM Update " + id + " of Telegram cannot be read and is passed over: "
                    + unreadable.getMessage());
            return true;
        } catch (RuntimeException fault) {
            var givenUp = faultsOf(id, fault) >= MOST_FAULTS;
            LOG.log(
                    givenUp ? Level.SEVERE : Level.WARNING,
                    fault,
                    () -> (givenUp ? "ALARM Update " : "Update ") + id + " of Telegram met a fault and "
                            + (givenUp ? "is passed over" : "comes again"));
            return givenUp;
        }
    }

    private int faultsOf(long id, RuntimeException fault) {
        var before = troubledId == id ? troubles : 0;
        troubledId = id;
        troubles = Outage.in(fault) ? before : before + 1;
        return troubles;
    }

    private static OptionalLong idOf(JsonValue update) {
        return update instanceof JsonObject object
                        && object.get("update_id") instanceof JsonNumber number
                        && number.isIntegral()
                ? OptionalLong.of(number.longValue())
                : OptionalLong.empty();
    }

    private void pause(Turn turn, OptionalLong offset, Duration asked) {
        var failures = turn.failures() + 1;
        var backoff = BACKOFF.after(failures, chance.fraction());
        var pause = asked.compareTo(backoff) > 0 ? asked : backoff;
        desk.give(turn, offset, failures, clocks.now().plus(pause));
    }
}
