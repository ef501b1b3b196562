/**
 * Strict reading and plain writing of JSON, shared by REST, JMS and webhooks.
 *
 * <p>Decision: bodies are read with JSON-P and one small strict reader, because JSON-B binding coerces values
 * silently and names no field in its errors. Nothing here knows JAX-RS, the database or any other package of ours;
 * everybody but the {@code ..domain..} packages may import it.
 */
package dunlin.json;
