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
 * <p>Imports its own domain, {@code dunlin.http}, attempt's words and the root's Policies; notification imports it.
 */
package dunlin.telegram;
