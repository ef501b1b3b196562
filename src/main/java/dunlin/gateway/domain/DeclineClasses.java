package dunlin.gateway.domain;

import static dunlin.gateway.domain.DeclineClass.ACTION_REQUIRED;
import static dunlin.gateway.domain.DeclineClass.GENERIC;
import static dunlin.gateway.domain.DeclineClass.HARD;
import static dunlin.gateway.domain.DeclineClass.INSUFFICIENT_FUNDS;
import static dunlin.gateway.domain.DeclineClass.TECHNICAL;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The map from a gateway's decline codes to their classes: the table of FACTS, Decline classes, where nothing else is configured. */
public final class DeclineClasses {

    private static final Map<DeclineClass, List<String>> YOOKASSA = Map.of(
            TECHNICAL, List.of("issuer_unavailable", "internal_timeout"),
            INSUFFICIENT_FUNDS, List.of("insufficient_funds", "payment_method_limit_exceeded"),
            HARD,
                    List.of(
                            "permission_revoked",
                            "invalid_card_number",
                            "payment_method_restricted",
                            "country_forbidden",
                            "fraud_suspected",
                            "unsupported_mobile_operator"),
            ACTION_REQUIRED, List.of("card_expired", "3d_secure_failed", "invalid_csc", "identification_required"),
            GENERIC, List.of("general_decline", "call_issuer"));

    private static final Map<DeclineClass, List<String>> STRIPE = Map.of(
            TECHNICAL, List.of("processing_error", "issuer_not_available", "try_again_later", "reenter_transaction"),
            INSUFFICIENT_FUNDS,
                    List.of("insufficient_funds", "card_velocity_exceeded", "withdrawal_count_limit_exceeded"),
            HARD,
                    List.of(
                            "incorrect_number",
                            "lost_card",
                            "stolen_card",
                            "pickup_card",
                            "revocation_of_authorization",
                            "revocation_of_all_authorizations",
                            "highest_risk_level",
                            "transaction_not_allowed"),
            ACTION_REQUIRED,
                    List.of(
                            "authentication_required",
                            "expired_card",
                            "incorrect_cvc",
                            "invalid_expiry_month",
                            "invalid_expiry_year"),
            // card_declined is what Stripe says where the bank gives no reason of its own
            GENERIC, List.of("generic_decline", "do_not_honor", "call_issuer", "card_declined"));

    private final Map<String, DeclineClass> classes;

    private DeclineClasses(Map<String, DeclineClass> classes) {
        this.classes = Map.copyOf(classes);
    }

    /** As the table has it for YooKassa. */
    public static DeclineClasses yooKassa() {
        return table(YOOKASSA);
    }

    /** As the table has it for Stripe. */
    public static DeclineClasses stripe() {
        return table(STRIPE);
    }

    private static DeclineClasses table(Map<DeclineClass, List<String>> rows) {
        Map<String, DeclineClass> classes = new HashMap<>();
        rows.forEach((declineClass, codes) -> codes.forEach(code -> classes.put(code, declineClass)));
        return new DeclineClasses(classes);
    }

    /**
     * The same with other classes for some codes, written {@code code=class, code=class}; an empty text changes nothing.
     *
     * @throws IllegalArgumentException with a text for people when it is not written so
     */
    public DeclineClasses with(String changes) {
        Map<String, DeclineClass> changed = new HashMap<>(classes);
        for (String change : changes.isBlank() ? new String[0] : changes.split(",", -1)) {
            String[] sides = change.strip().split("\\s*=\\s*", -1);
            if (sides.length != 2 || sides[0].isEmpty()) {
                throw new IllegalArgumentException("must be written code=class, code=class");
            }
            changed.put(sides[0], DeclineClass.ofWord(sides[1]));
        }
        return new DeclineClasses(changed);
    }

    /** The class of a code; empty for one that is not known, which counts as generic. */
    public Optional<DeclineClass> of(String code) {
        return Optional.ofNullable(classes.get(code));
    }
}
