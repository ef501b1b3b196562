package dunlin.dunning;

/** Names one attempt, as its wake-up does. */
record ChargeTask(String seriesId, int number, String subscriptionId) {}
