/** What a payment in Telegram amounts to, and whether it may be made: pure functions. */
package dunlin.stars.domain;
