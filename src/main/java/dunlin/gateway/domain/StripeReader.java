package dunlin.gateway.domain;

import dunlin.gateway.domain.ChargeReply.Declined;
import dunlin.gateway.domain.ChargeReply.Misconfigured;
import dunlin.gateway.domain.ChargeReply.Pending;
import dunlin.gateway.domain.ChargeReply.Succeeded;
import dunlin.gateway.domain.ChargeReply.Unknown;
import dunlin.gateway.domain.GatewayPayment.Status;
import java.util.Optional;

/** Judges an answer of Stripe (FACTS, Stripe and Decline classes). */
public final class StripeReader {

    public static final String GATEWAY = "stripe";

    private static final String CARD_ERROR = "card_error";
    private static final String NEEDS_THE_CUSTOMER = "authentication_required";

    private final DeclineClasses classes;

    public StripeReader(DeclineClasses classes) {
        this.classes = classes;
    }

    /**
     * What an answer tells.
     *
     * @param asked the payment that was asked for, where the request was only to read it
     */
    public Reading read(Answer answer, Optional<String> asked) {
        if (answer.statusCode() >= 200 && answer.statusCode() <= 299) {
            return answer.payment()
                    .map(this::payment)
                    .orElseGet(() ->
                            Reading.answered(new Unknown(asked, "no payment: " + answer.words()), Optional.empty()));
        }
        return answer.failure()
                .flatMap(failure -> told(answer, failure, asked))
                .orElseGet(() -> Refusals.read(answer, asked));
    }

    /** A payment intent as an answer or an event brings it. */
    public Reading payment(PaymentFacts facts) {
        return switch (facts.status()) {
            case "succeeded" ->
                Reading.answered(new Succeeded(facts.id()), facts.payment(GATEWAY, Status.SUCCEEDED, Optional.empty()));
            case "processing", "requires_capture" -> pending(facts);
            case "requires_action" -> declined(facts, NEEDS_THE_CUSTOMER);
            case "requires_payment_method" ->
                facts.code().map(code -> declined(facts, code)).orElseGet(() -> pending(facts));
            case "canceled" ->
                Reading.answered(
                        new Misconfigured("payment " + facts.id() + " was canceled on our side"),
                        facts.payment(GATEWAY, Status.CANCELED, Optional.empty()));
            default ->
                Reading.answered(
                        new Unknown(Optional.of(facts.id()), "not confirmed, status " + facts.status()),
                        Optional.empty());
        };
    }

    /** What the error object says by itself; empty where the status must be looked at. */
    private Optional<Reading> told(Answer answer, Answer.Failure failure, Optional<String> asked) {
        if (answer.statusCode() >= 500 || answer.statusCode() == 429 || answer.statusCode() == 409) {
            return Optional.empty();
        }
        if (failure.type().equals("idempotency_error")) {
            // The key was used with other parameters: what became of that request, nobody has said.
            return Optional.of(Reading.answered(new Unknown(asked, answer.words()), Optional.empty()));
        }
        boolean ofTheCard = answer.statusCode() == 402
                || failure.type().equals(CARD_ERROR)
                || classes.of(failure.code()).isPresent();
        return ofTheCard ? Optional.of(declined(failure)) : Optional.empty();
    }

    private Reading declined(Answer.Failure failure) {
        String code = failure.code().isEmpty() ? CARD_ERROR : failure.code();
        DeclineClass declineClass = classOf(code);
        return Reading.answered(
                new Declined(failure.payment().map(PaymentFacts::id), declineClass, code),
                failure.payment()
                        .flatMap(facts ->
                                withCode(facts, code).payment(GATEWAY, Status.CANCELED, Optional.of(declineClass))));
    }

    private Reading declined(PaymentFacts facts, String code) {
        DeclineClass declineClass = classOf(code);
        return Reading.answered(
                new Declined(Optional.of(facts.id()), declineClass, code),
                withCode(facts, code).payment(GATEWAY, Status.CANCELED, Optional.of(declineClass)));
    }

    private static Reading pending(PaymentFacts facts) {
        return Reading.answered(new Pending(facts.id()), facts.payment(GATEWAY, Status.PENDING, Optional.empty()));
    }

    private DeclineClass classOf(String code) {
        return classes.of(code).orElse(DeclineClass.GENERIC);
    }

    private static PaymentFacts withCode(PaymentFacts facts, String code) {
        return new PaymentFacts(
                facts.id(),
                facts.status(),
                facts.money(),
                facts.subscriptionId(),
                facts.idempotencyKey(),
                Optional.of(code),
                facts.occurredAt());
    }
}
