/**
 * The Bot API client: one request a call, one reply a call, whatever happens.
 *
 * <p>Decisions. A request is repeated by nobody in here: a repeat without a new look at the state would send what is no
 * longer true, so there is no {@code @Retry}, and {@link dunlin.http.HttpLine} hands the message's body out once only. Faults
 * are values ({@link dunlin.telegram.domain.Reply}), never exceptions that could carry the address with the token. Around the
 * request stand two layers of MicroProfile Fault Tolerance, each a bean of its own because interceptors work through
 * proxies: {@link dunlin.telegram.TelegramLines} (how many at once, how long at most) and inside it {@link
 * dunlin.telegram.TelegramCircuit} (is Telegram there at all). In this order a full bulkhead is invisible to the circuit, which
 * would otherwise count each refusal as a success.
 *
 * <p>And what Telegram tells by itself: updates, posted to {@link dunlin.telegram.TelegramWebhook} or asked for by {@link
 * dunlin.telegram.Poller}. An update's id is stored in one transaction with its effect ({@link dunlin.telegram.UpdateEffects}), so that
 * it has that once, however often and from wherever it comes; the effect itself belongs to others, who observe {@link
 * dunlin.telegram.domain.Fact} and {@link dunlin.telegram.ButtonPressed}. Whoever waits for an answer gets it after the commit ({@link
 * dunlin.telegram.BotCalls}), past the circuit; a payer ({@link dunlin.telegram.CheckoutAsked}), where updates
 * are posted, also while the database is away.
 *
 * <p>Imports its own domain, {@code dunlin.http}, attempt's words, the edge and the root; notification, stars and whoever has
 * buttons import it.
 */
package dunlin.telegram;
