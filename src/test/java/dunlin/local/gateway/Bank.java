package dunlin.local.gateway;

import dunlin.local.gateway.Answer.Decision;
import dunlin.local.gateway.Payment.Status;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The gateway's memory: payments, idempotency keys, the ledger. Each key is worked on by one request at a time. */
final class Bank {

    /** What is known of an idempotency key. */
    private record Remembered(Order order, Optional<String> paymentId) {}

    private final Ledger ledger = new Ledger();
    private final Map<String, Payment> payments = new LinkedHashMap<>();
    private final Map<String, Remembered> keys = new LinkedHashMap<>();
    private final Supplier<String> newId;
    private boolean honoursKeys = true;

    Bank(Supplier<String> newId) {
        this.newId = newId;
    }

    Ledger ledger() {
        return ledger;
    }

    synchronized void honourKeys(boolean honoured) {
        honoursKeys = honoured;
    }

    synchronized void forgetKeys() {
        keys.clear();
    }

    synchronized void clear() {
        ledger.clear();
        payments.clear();
        keys.clear();
        honoursKeys = true;
    }

    /** What a key is when a request comes with it. */
    enum KeyState {
        NEW,
        IN_PROGRESS,
        DONE,
        OTHER_REQUEST
    }

    /** Begins a charge under the order's key, unless that is known. */
    synchronized KeyState begin(Order order) {
        Remembered known = honoursKeys ? keys.get(order.key()) : null;
        if (known == null) {
            keys.put(order.key(), new Remembered(order, Optional.empty()));
            return KeyState.NEW;
        }
        if (!known.order().equals(order)) {
            return KeyState.OTHER_REQUEST;
        }
        return known.paymentId().isPresent() ? KeyState.DONE : KeyState.IN_PROGRESS;
    }

    /** The request was not looked at: its key is free again. */
    synchronized void giveUp(Order order) {
        keys.remove(order.key());
    }

    synchronized Payment decide(Order order, Decision decision, String code, Instant now) {
        Status status = Map.of(
                        Decision.TAKEN, Status.TAKEN,
                        Decision.DECLINED, Status.DECLINED,
                        Decision.PENDING, Status.PENDING)
                .get(decision);
        Payment payment = new Payment(newId.get(), order, status, code, now);
        keys.put(order.key(), new Remembered(order, Optional.of(payment.id())));
        return store(payment);
    }

    /** The payment that was made under this key. */
    synchronized Payment ofKey(String key) {
        return payments.get(keys.get(key).paymentId().orElseThrow());
    }

    synchronized Optional<Payment> payment(String id) {
        return Optional.ofNullable(payments.get(id));
    }

    synchronized List<Payment> payments() {
        return List.copyOf(payments.values());
    }

    /** A pending payment comes to its end: taken without a code, declined with one. */
    synchronized Payment settle(String id, String code, Instant now) {
        Payment pending = payment(id).orElseThrow(() -> new IllegalArgumentException("there is no payment " + id));
        if (pending.status() != Status.PENDING) {
            throw new IllegalArgumentException("payment " + id + " is not pending");
        }
        return store(pending.now(code.isEmpty() ? Status.TAKEN : Status.DECLINED, code, now));
    }

    private Payment store(Payment payment) {
        payments.put(payment.id(), payment);
        if (payment.status() == Status.TAKEN) {
            ledger.write(payment);
        }
        return payment;
    }
}
