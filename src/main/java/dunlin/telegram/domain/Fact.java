package dunlin.telegram.domain;

/**
 * What an update tells that concerns others than Telegram's client. Fired as a synchronous CDI event inside the transaction in which the
 * update is stored, so that its effect happens together with that or not at all; an observer that throws undoes both.
 */
public sealed interface Fact permits ChatReachability, TelegramPayment {}
