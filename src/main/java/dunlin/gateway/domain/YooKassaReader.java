package dunlin.gateway.domain;

import dunlin.gateway.domain.ChargeReply.Declined;
import dunlin.gateway.domain.ChargeReply.Misconfigured;
import dunlin.gateway.domain.ChargeReply.Pending;
import dunlin.gateway.domain.ChargeReply.Succeeded;
import dunlin.gateway.domain.ChargeReply.Unknown;
import dunlin.gateway.domain.GatewayPayment.Status;
import java.util.Optional;
import java.util.Set;

/** Judges an answer of YooKassa (FACTS, YooKassa and Decline classes). */
public final class YooKassaReader {

    public static final String GATEWAY = "yookassa";

    private static final Set<String> OUR_SIDE = Set.of("canceled_by_merchant", "expired_on_capture");
    private static final String NO_REASON = "no_reason";

    private final DeclineClasses classes;

    public YooKassaReader(DeclineClasses classes) {
        this.classes = classes;
    }

    /**
     * What an answer tells.
     *
     * @param asked the payment that was asked for, where the request was only to read it
     */
    public Reading read(Answer answer, Optional<String> asked) {
        if (answer.statusCode() < 200 || answer.statusCode() > 299) {
            return Refusals.read(answer, asked);
        }
        return answer.payment()
                .map(this::payment)
                .orElseGet(
                        () -> Reading.answered(new Unknown(asked, "no payment: " + answer.words()), Optional.empty()));
    }

    private Reading payment(PaymentFacts facts) {
        return switch (facts.status()) {
            case "succeeded" -> told(new Succeeded(facts.id()), facts, Status.SUCCEEDED);
            case "pending", "waiting_for_capture" -> told(new Pending(facts.id()), facts, Status.PENDING);
            case "canceled" -> canceled(facts);
            default ->
                Reading.answered(
                        new Unknown(Optional.of(facts.id()), "an unknown status: " + facts.status()), Optional.empty());
        };
    }

    private Reading canceled(PaymentFacts facts) {
        String code = facts.code().orElse(NO_REASON);
        if (OUR_SIDE.contains(code)) {
            return told(new Misconfigured("payment " + facts.id() + ": " + code), facts, Status.CANCELED);
        }
        DeclineClass declineClass = classes.of(code).orElse(DeclineClass.GENERIC);
        return Reading.answered(
                new Declined(Optional.of(facts.id()), declineClass, code),
                facts.payment(GATEWAY, Status.CANCELED, Optional.of(declineClass)));
    }

    private static Reading told(ChargeReply reply, PaymentFacts facts, Status standing) {
        return Reading.answered(reply, facts.payment(GATEWAY, standing, Optional.empty()));
    }
}
