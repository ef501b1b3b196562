/**
 * The words that customers read, in their language, as messages that Telegram accepts whatever a customer's variables contain. In
 * one place for all who write to customers; it knows nothing of what they know, only what stands in a message. Imports the message of
 * telegram; renewal and dunning import it.
 */
package dunlin.wording;
