/**
 * What makes a reminder: when it is planned, and whether it is still true. Imports notification, subscription, the words of wording
 * and the message of telegram.
 */
package dunlin.renewal;
