package dunlin.subscription.domain;

/**
 * What a renewal can be charged to.
 *
 * @param gateway {@code yookassa}, {@code stripe} or {@code telegram_stars} (charged by Telegram, never by Dunlin)
 * @param token the saved method at the gateway; a secret, never shown in full
 * @param customer the gateway's customer, or null
 */
public record PaymentMethod(String gateway, String token, String customer) {

    private static final int SHOWN = 2;

    /** The token as it may be shown: its last two characters, and none of a short one. */
    public String maskedToken() {
        return "…" + (token.length() > 4 * SHOWN ? token.substring(token.length() - SHOWN) : "");
    }

    /** Without the token. */
    @Override
    public String toString() {
        return gateway + " " + maskedToken();
    }
}
