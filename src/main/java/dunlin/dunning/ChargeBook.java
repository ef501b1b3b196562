package dunlin.dunning;

import dunlin.dunning.domain.SeriesState;
import dunlin.rest.Paging;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What people see of charge series. */
@ApplicationScoped
class ChargeBook {

    /** A series with its attempts, attempt 0 first. */
    record Entry(ChargeSeries series, List<ChargeAttempt> attempts) {}

    private final Charges charges;

    @Inject
    ChargeBook(Charges charges) {
        this.charges = charges;
    }

    /** For the container's proxy. */
    protected ChargeBook() {
        this(null);
    }

    @Transactional
    List<Entry> newest(Optional<String> subscriptionId, Optional<SeriesState> state, Paging paging) {
        var series = charges.newest(subscriptionId, state, paging);
        var attempts = charges
                .attemptsOf(series.stream().map(ChargeSeries::seriesId).toList())
                .stream()
                .collect(Collectors.groupingBy(ChargeAttempt::seriesId));
        return series.stream()
                .map(one -> new Entry(one, attempts.getOrDefault(one.seriesId(), List.of())))
                .toList();
    }
}
