/**
 * The management beans {@code dunlin:type=…}: what operators read and turn by JMX.
 *
 * <p>Decisions. Figures are asked of the database when somebody looks, and kept for a second: they are the same on all nodes and over restarts.
 * What is final is not counted but read from a tally that the tables keep themselves (V16), so a look costs what is due now and not what
 * has ever been. A question comes in on a thread of the JVM's own agent, which no transaction and no injected bean knows; {@link
 * dunlin.operations.jmx.Inside} takes it into the application.
 */
package dunlin.operations.jmx;
