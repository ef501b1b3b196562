/** The pure rules of requested messages: what they may contain, and when they are sent. Knows only {@code java.*} and other domains. */
package dunlin.request.domain;
