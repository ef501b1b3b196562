package dunlin.gateway;

import dunlin.attempt.domain.ErrorText;
import dunlin.gateway.domain.Answer;
import dunlin.gateway.domain.Answer.Failure;
import dunlin.gateway.domain.PaymentFacts;
import dunlin.gateway.domain.StripeAmount;
import dunlin.subscription.domain.Money;
import jakarta.json.spi.JsonProvider;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads Stripe's answers and events. */
final class StripeJson {

    private static final String PAYMENT = "payment_intent";

    private final JsonProvider json;

    StripeJson(JsonProvider json) {
        this.json = json;
    }

    /** The answer without these secrets in any of its texts. */
    Answer answer(int status, String body, String... secrets) {
        Optional<Members> root = Members.read(json, body);
        Optional<Failure> failure =
                root.filter(members -> members.has("error")).map(members -> failure(members.child("error"), secrets));
        Optional<PaymentFacts> payment = root.flatMap(members -> payment(members, Optional.empty()));
        return new Answer(status, payment, failure, ErrorText.of(body, secrets));
    }

    /** An event by its type, with the payment that it is about; both empty when it is not that. */
    record Event(Optional<String> type, Optional<PaymentFacts> payment) {}

    /** What happened at the event's own time, not when the payment was made. Empty when the text is no JSON object. */
    Optional<Event> event(String body) {
        return Members.read(json, body)
                .map(event -> new Event(
                        event.word("type"), payment(event.child("data").child("object"), event.epoch("created"))));
    }

    private static Failure failure(Members error, String... secrets) {
        return new Failure(
                error.word("type").orElse(""),
                code(error).orElse(""),
                ErrorText.of(error.text("message").orElse(""), secrets),
                payment(error.child(PAYMENT), Optional.empty()));
    }

    private static Optional<PaymentFacts> payment(Members members, Optional<Instant> at) {
        Optional<String> id = members.word("id");
        Optional<String> status = members.word("status");
        if (id.isEmpty() || status.isEmpty() || !members.word("object").equals(Optional.of(PAYMENT))) {
            return Optional.empty();
        }
        Members metadata = members.child(Metadata.OF_PAYMENT);
        return Optional.of(new PaymentFacts(
                id.get(),
                status.get(),
                money(members),
                metadata.word(Metadata.SUBSCRIPTION_ID),
                metadata.word(Metadata.IDEMPOTENCY_KEY),
                code(members.child("last_payment_error")),
                at.or(() -> members.epoch("created"))));
    }

    /** The bank's own reason where there is one, otherwise Stripe's. */
    private static Optional<String> code(Members error) {
        return error.word("decline_code").or(() -> error.word("code"));
    }

    /** What was taken, or while nothing was, what is to be. */
    private static Optional<Money> money(Members payment) {
        OptionalLong received = payment.number("amount_received");
        OptionalLong units = received.isPresent() && received.getAsLong() > 0 ? received : payment.number("amount");
        try {
            return payment.word("currency")
                    .filter(currency -> units.isPresent())
                    .map(currency -> StripeAmount.money(units.getAsLong(), currency));
        } catch (IllegalArgumentException noMoney) {
            return Optional.empty();
        }
    }
}
