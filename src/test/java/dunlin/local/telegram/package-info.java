/**
 * A Telegram that runs on this machine: the Bot API as the real one answers it, phones that show what arrived, and
 * scripted faults.
 *
 * <p>Used by the run command (so that a first message is seen without a bot) and by the integration tests (so that every
 * fault of the network can be had on demand). It knows nothing of the application and imports nothing from it; it is
 * never part of the deployed archive. It listens on loopback only.
 */
package dunlin.local.telegram;
