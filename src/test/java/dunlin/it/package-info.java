/** Integration tests: stories told to the application from outside, by HTTP, JMS and SQL. One server serves the whole suite. */
package dunlin.it;
