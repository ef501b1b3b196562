/**
 * The words that customers and managers read, in their language, as messages that Telegram accepts whatever their values contain. In
 * one place for all who write to people; it knows nothing of what they know, only what stands in a message. Imports the message of
 * telegram; renewal, dunning and inquiry import it.
 */
package dunlin.wording;
