/** The pure rules of requested messages: what they may contain. Knows only {@code java.*} and other domains. */
package dunlin.request.domain;
