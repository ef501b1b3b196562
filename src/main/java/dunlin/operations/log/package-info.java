/**
 * Log lines that can be found and believed: each says its trace, and none can be forged by a text from outside.
 *
 * <p>Decision. Formatters belong to the server, so the records of this application's own loggers are completed before the server's handlers
 * see them: by a handler on the logger {@code dunlin}, in the JDK's words only. What a server logs by its own loggers it writes in its own way.
 */
package dunlin.operations.log;
