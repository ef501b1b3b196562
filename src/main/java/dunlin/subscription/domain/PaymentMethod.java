package dunlin.subscription.domain;

import java.util.Optional;

/**
 * What a renewal can be charged to.
 *
 * @param gateway {@code yookassa}, {@code stripe} or {@code telegram_stars} (charged by Telegram, never by Dunlin)
 * @param token the saved method at the gateway; a secret, never shown in full
 * @param customer the gateway's customer, or null
 */
public record PaymentMethod(String gateway, String token, String customer) {

    private static final int SHOWN = 2;
    private static final String MASK = "…";

    /** Whether Dunlin charges it; Telegram charges its Stars itself. */
    public boolean isChargedByDunlin() {
        return !gateway.equals("telegram_stars");
    }

    /** The token as it may be shown: its last two characters, and none of a short one. */
    public String maskedToken() {
        return MASK + (token.length() > 4 * SHOWN ? token.substring(token.length() - SHOWN) : "");
    }

    /**
     * The method that this one means: itself, or where its token is the masked form of the known one (an answer written back),
     * that one with its token.
     *
     * @throws IllegalArgumentException when its token is a masked form of another method
     */
    public PaymentMethod meantAgainst(Optional<PaymentMethod> known) {
        if (!token.startsWith(MASK)) {
            return this;
        }
        return known.filter(stored ->
                        stored.gateway.equals(gateway) && stored.maskedToken().equals(token))
                .map(stored -> new PaymentMethod(gateway, stored.token, customer))
                .orElseThrow(() -> new IllegalArgumentException("is the masked token of another payment method"));
    }

    /** Without the token. */
    @Override
    public String toString() {
        return gateway + " " + maskedToken();
    }
}
