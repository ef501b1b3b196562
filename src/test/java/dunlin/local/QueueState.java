package dunlin.local;

/**
 * A queue of the broker at one moment.
 *
 * @param consumers who takes from it
 * @param messages those that lie in it, delayed and delivered ones included
 * @param deliveries how often that delayed message was delivered that was delivered most often
 */
public record QueueState(int consumers, long messages, int deliveries) {}
