package dunlin.webhook.domain;

import java.time.Duration;

/**
 * How outcomes are told over HTTP ({@code dunlin.webhooks.*}).
 *
 * @param allowPrivate whether addresses that not everybody can reach, and http, are allowed
 * @param interval how often deliveries are looked for
 * @param timeout how long one may take, the last byte of the answer included
 */
public record WebhookPolicy(boolean allowPrivate, Duration interval, Duration timeout) {}
