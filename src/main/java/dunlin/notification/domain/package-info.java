/** The pure rules of an attempt: what follows from each answer of Telegram; knows only {@code java.*} and other domains. */
package dunlin.notification.domain;
