/** The pure parts of what makes a reminder; knows only {@code java.*} and other domains. */
package dunlin.renewal.domain;
