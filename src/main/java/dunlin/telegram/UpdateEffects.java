package dunlin.telegram;

import dunlin.Clocks;
import dunlin.telegram.domain.Fact;
import dunlin.telegram.domain.Update;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.Optional;

/** The short transaction in which an update is stored together with its effect: whoever stores its id first has the effect, nobody else. */
@ApplicationScoped
class UpdateEffects {

    /** FACTS, Telegram: an update comes again for about a day. */
    static final Duration REMEMBERED = Duration.ofDays(3);

    private final SeenUpdates seen;
    private final Event<Fact> facts;
    private final Event<ButtonPressed> presses;
    private final Clocks clocks;

    @Inject
    UpdateEffects(SeenUpdates seen, Event<Fact> facts, Event<ButtonPressed> presses, Clocks clocks) {
        this.seen = seen;
        this.facts = facts;
        this.presses = presses;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected UpdateEffects() {
        this(null, null, null, null);
    }

    /** Gives the update its effect, and its press if it has one with a message; false when it had it before. */
    @Transactional(TxType.REQUIRES_NEW)
    public boolean take(Update update, Optional<ButtonPressed> pressed) {
        if (!seen.insert(update.id(), clocks.now())) {
            return false;
        }
        update.facts().forEach(facts::fire);
        pressed.ifPresent(presses::fire);
        return true;
    }

    /** Forgets up to so many updates that cannot come again, and tells how many there were. */
    @Transactional(TxType.REQUIRES_NEW)
    public int forgetOld(int limit) {
        return seen.forgetBefore(clocks.now().minus(REMEMBERED), limit);
    }
}
