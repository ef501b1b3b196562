package dunlin.telegram;

import dunlin.Clocks;
import dunlin.Policies;
import dunlin.json.InvalidInput;
import dunlin.json.MalformedJson;
import dunlin.json.StrictJson;
import dunlin.rest.Webhook.Delivery;
import dunlin.rest.Webhook.Judgement;
import dunlin.telegram.domain.Update;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Judges the updates that are posted: believed by the secret alone, whoever posts them, Telegram or the bot's own program. */
@ApplicationScoped
class UpdateDoor {

    private static final String HEADER = "X-Telegram-Bot-Api-Secret-Token";

    private final Supplier<Optional<String>> secret;
    private final Supplier<Instant> clock;
    private final Consumer<Update> updates;

    /** For the client proxy only. */
    UpdateDoor() {
        this(null, null, (Consumer<Update>) null);
    }

    @Inject
    UpdateDoor(Policies policies, Clocks clocks, Updates updates) {
        this(() -> policies.updates().webhookSecret().get(), clocks::now, updates::take);
    }

    UpdateDoor(Supplier<Optional<String>> secret, Supplier<Instant> clock, Consumer<Update> updates) {
        this.secret = secret;
        this.clock = clock;
        this.updates = updates;
    }

    /** Judges a delivery by its secret, and only then looks into it. */
    public Judgement judge(Delivery delivery) {
        Optional<String> expected = secret.get();
        if (expected.isEmpty()) {
            return Judgement.refused(503, "Updates of Telegram are not set up here");
        }
        if (!proves(delivery.header(HEADER), expected.get())) {
            return Judgement.refused(403, "The secret token is missing or wrong");
        }
        try {
            Update update = UpdateJson.read(StrictJson.object(delivery.body()), clock.get());
            return Judgement.believed(() -> updates.accept(update));
        } catch (MalformedJson | InvalidInput unreadable) {
            return Judgement.refused(400, unreadable.getMessage());
        }
    }

    private static boolean proves(List<String> given, String expected) {
        return given.size() == 1
                && MessageDigest.isEqual(
                        expected.getBytes(StandardCharsets.UTF_8), given.get(0).getBytes(StandardCharsets.UTF_8));
    }
}
