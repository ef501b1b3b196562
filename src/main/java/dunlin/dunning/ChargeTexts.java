package dunlin.dunning;

import dunlin.dunning.domain.ChargeMessage;
import dunlin.dunning.domain.Ending;
import dunlin.subscription.domain.SubscriptionSnapshot;
import dunlin.telegram.domain.Message;
import dunlin.wording.Addressee;
import dunlin.wording.Texts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;

/** Chooses the words of messages about charges, and what stands in them. */
@ApplicationScoped
class ChargeTexts {

    private final Texts texts;

    @Inject
    ChargeTexts(Texts texts) {
        this.texts = texts;
    }

    /** For the container's proxy. */
    protected ChargeTexts() {
        this(null);
    }

    /** The message of that kind, as it reads now; its premise must hold. */
    Message message(ChargeMessage message, ChargeScene scene, SubscriptionSnapshot subscription) {
        var addressee = addressee(subscription);
        return switch (message) {
            case PAYMENT_RECEIVED -> texts.message(message.word(), addressee, Map.of("amount", amount(scene)));
            case CHARGE_FAILED ->
                texts.message(
                        message.word(),
                        addressee,
                        Map.of("next_try", scene.standing().nextTry().orElseThrow()));
            case ACTION_REQUIRED ->
                texts.message(wantsAnotherCard(scene) ? "another_card" : message.word(), addressee, Map.of());
            case CHARGE_EXHAUSTED -> texts.message(message.word(), addressee, Map.of());
        };
    }

    /** What any of them reads once it is no longer true. */
    Message noLongerCurrent(SubscriptionSnapshot subscription) {
        return texts.message("charge_no_longer_current", addressee(subscription), Map.of());
    }

    private static boolean wantsAnotherCard(ChargeScene scene) {
        return scene.standing()
                .ending()
                .filter(ending -> ending == Ending.HARD_DECLINE)
                .isPresent();
    }

    private static String amount(ChargeScene scene) {
        var money = scene.series().terms().money();
        return money.amount().toPlainString() + " " + money.currency();
    }

    private static Addressee addressee(SubscriptionSnapshot subscription) {
        return new Addressee(
                subscription.chatId(),
                subscription.locale(),
                subscription.planTitle(),
                subscription.access().until(),
                subscription.variables());
    }
}
