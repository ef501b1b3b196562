/**
 * The run command ({@code mvn -Prun}): database, broker and server from one process, which ends all of them when it ends.
 *
 * <p>Nothing of the application is imported here: what the parts tell each other goes through the environment. The integration tests use the same
 * database and broker.
 */
package dunlin.local;
