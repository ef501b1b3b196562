/**
 * What makes a reminder: when it is planned, whether it is still true, and its words. Imports notification, subscription and the
 * message of telegram.
 */
package dunlin.renewal;
