/**
 * The life of one message: planned, leased, attempted, and sent only with Telegram's receipt. The row decides, a JMS message only
 * wakes it; no transaction is open while Telegram is asked. Imports subscription, telegram and attempt; whoever plans
 * notifications judges them through the port {@link dunlin.notification.Premise}.
 */
package dunlin.notification;
