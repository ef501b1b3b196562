/**
 * Who has bought what, until when: plans, subscriptions, the one door for payment events, the ledger. Every event has its effect
 * exactly once because the subscription's row is locked and unique indexes decide between parallel deliveries. Imports nothing of
 * ours but the edge and the root; what must follow from a change is told by {@link dunlin.subscription.SubscriptionChanged}.
 */
package dunlin.subscription;
