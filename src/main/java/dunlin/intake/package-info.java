/**
 * The one way for what comes in over JMS. A listener extends {@link dunlin.intake.RequestListener} (JSON of other systems) or {@link
 * dunlin.intake.WakeupListener} (the name of a row), names its queue and holds one method. Poison goes to {@code dunlin.dead} with its
 * cause and all that is needed to send it again; an outage is thrown, and the broker delivers again later, without limit. What comes twice must do no harm.
 * Imports json, rest (whose words a refusal has) and the texts of attempt; every capability with a queue may import it.
 */
package dunlin.intake;
