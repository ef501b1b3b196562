package dunlin.local.telegram;

import java.util.Optional;

/**
 * What the bot answered to a press or before a payment.
 *
 * @param ok whether the payment may go on; empty for a press
 * @param text what the presser or the payer is told
 */
public record AnsweredQuery(String queryId, Optional<Boolean> ok, Optional<String> text) {}
