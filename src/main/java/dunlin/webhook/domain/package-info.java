/** The rules of webhooks: which addresses are reached, how a delivery is signed, what follows from its answer; knows only {@code java.*} and domains. */
package dunlin.webhook.domain;
