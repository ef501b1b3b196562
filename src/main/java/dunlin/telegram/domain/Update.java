package dunlin.telegram.domain;

import java.util.List;
import java.util.Optional;

/** Something that happened at Telegram, under the id by which a repetition is known; of kinds that are not handled only the id is there. */
public record Update(long id, List<Fact> facts, Optional<Press> press, Optional<CheckoutQuery> checkout) {

    public Update {
        facts = List.copyOf(facts);
    }

    /** The same without its payment: what is left of it where that is refused for good. */
    public Update withoutPayment() {
        return new Update(
                id,
                facts.stream()
                        .filter(fact -> !(fact instanceof TelegramPayment))
                        .toList(),
                press,
                checkout);
    }
}
