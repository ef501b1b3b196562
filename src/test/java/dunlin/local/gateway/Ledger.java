package dunlin.local.gateway;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** All the money that the gateway took: the only witness of how often a customer has paid. */
public final class Ledger {

    private final List<Taken> lines = new CopyOnWriteArrayList<>();

    Ledger() {}

    public List<Taken> all() {
        return List.copyOf(lines);
    }

    public List<Taken> ofKey(String key) {
        return those(line -> line.key().equals(key));
    }

    public List<Taken> ofPayment(String paymentId) {
        return those(line -> line.paymentId().equals(paymentId));
    }

    public List<Taken> ofMethod(String method) {
        return those(line -> line.method().equals(method));
    }

    public List<Taken> ofSubscription(String subscriptionId) {
        return those(line -> line.subscriptionId().equals(subscriptionId));
    }

    private List<Taken> those(Predicate<Taken> wanted) {
        return lines.stream().filter(wanted).toList();
    }

    void write(Payment payment) {
        Order order = payment.order();
        lines.add(new Taken(
                payment.id(),
                order.key(),
                order.method(),
                order.amount(),
                order.currency(),
                order.subscriptionId().orElse(""),
                payment.at()));
    }

    void clear() {
        lines.clear();
    }
}
