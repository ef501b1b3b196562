/**
 * Integration tests: stories told to the application from outside, by HTTP, JMS and SQL. One server serves all but those that
 * kill processes: they have {@link dunlin.it.Nodes} of their own.
 */
package dunlin.it;
