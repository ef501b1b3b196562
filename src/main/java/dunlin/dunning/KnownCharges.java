package dunlin.dunning;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;

/** Finds the attempt that a message or a gateway speaks of. */
@ApplicationScoped
class KnownCharges {

    private final Charges charges;

    @Inject
    KnownCharges(Charges charges) {
        this.charges = charges;
    }

    /** For the container's proxy. */
    protected KnownCharges() {
        this(null);
    }

    /** The attempt of that series and number. */
    @Transactional(TxType.REQUIRES_NEW)
    Optional<ChargeTask> task(String seriesId, String number) {
        return charges.attemptsOf(List.of(seriesId)).stream()
                .filter(attempt -> Integer.toString(attempt.number()).equals(number))
                .findFirst()
                .map(this::task);
    }

    /** The attempt that was made under that key, or is known as that payment of that gateway. */
    @Transactional(TxType.REQUIRES_NEW)
    Optional<ChargeTask> told(String gateway, Optional<String> key, String paymentId) {
        return charges.told(gateway, key, paymentId).map(this::task);
    }

    private ChargeTask task(ChargeAttempt attempt) {
        var series = charges.find(attempt.seriesId()).orElseThrow();
        return new ChargeTask(attempt.seriesId(), attempt.number(), series.subscriptionId());
    }
}
