package dunlin.gateway;

import dunlin.attempt.domain.ErrorText;
import dunlin.gateway.domain.Answer;
import dunlin.gateway.domain.Answer.Failure;
import dunlin.gateway.domain.ChargeRequest;
import dunlin.gateway.domain.PaymentFacts;
import dunlin.subscription.domain.Money;
import jakarta.json.spi.JsonProvider;
import java.util.Optional;

/** Writes YooKassa's requests and reads its answers. */
final class YooKassaJson {

    private static final int LONGEST_DESCRIPTION = 128;

    private final JsonProvider json;

    YooKassaJson(JsonProvider json) {
        this.json = json;
    }

    /** A charge of a saved method: captured at once, without a confirmation by the customer. */
    String charge(ChargeRequest request) {
        Money money = request.money();
        return json.createObjectBuilder()
                .add(
                        "amount",
                        json.createObjectBuilder()
                                .add("value", money.amount().toPlainString())
                                .add("currency", money.currency()))
                .add("capture", true)
                .add("payment_method_id", request.method().token())
                .add("description", cut(request.description()))
                .add(
                        Metadata.OF_PAYMENT,
                        json.createObjectBuilder()
                                .add(Metadata.SUBSCRIPTION_ID, request.subscriptionId())
                                .add(Metadata.IDEMPOTENCY_KEY, request.idempotencyKey()))
                .build()
                .toString();
    }

    /** The answer without these secrets in any of its texts. */
    Answer answer(int status, String body, String... secrets) {
        Optional<Members> root = Members.read(json, body);
        Optional<PaymentFacts> payment = root.flatMap(YooKassaJson::payment);
        Optional<Failure> failure = root.filter(members -> members.word("type").equals(Optional.of("error")))
                .map(members -> new Failure(
                        "error",
                        members.word("code").orElse(""),
                        ErrorText.of(
                                members.text("description").orElse("") + " "
                                        + members.word("parameter").orElse(""),
                                secrets),
                        Optional.empty()));
        return new Answer(status, payment, failure, ErrorText.of(body, secrets));
    }

    private static Optional<PaymentFacts> payment(Members members) {
        Optional<String> id = members.word("id");
        Optional<String> status = members.word("status");
        if (id.isEmpty() || status.isEmpty()) {
            return Optional.empty();
        }
        Members metadata = members.child(Metadata.OF_PAYMENT);
        return Optional.of(new PaymentFacts(
                id.get(),
                status.get(),
                money(members.child("amount")),
                metadata.word(Metadata.SUBSCRIPTION_ID),
                metadata.word(Metadata.IDEMPOTENCY_KEY),
                members.child("cancellation_details").word("reason"),
                members.instant("captured_at").or(() -> members.instant("created_at"))));
    }

    /** What is paid back is no part of it: the amount is what was paid. */
    private static Optional<Money> money(Members amount) {
        try {
            return amount.word("value").flatMap(value -> amount.word("currency").map(code -> Money.of(value, code)));
        } catch (IllegalArgumentException noMoney) {
            return Optional.empty();
        }
    }

    private static String cut(String description) {
        int characters = description.codePointCount(0, description.length());
        return characters <= LONGEST_DESCRIPTION
                ? description
                : description.substring(0, description.offsetByCodePoints(0, LONGEST_DESCRIPTION));
    }
}
