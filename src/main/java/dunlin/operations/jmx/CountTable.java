package dunlin.operations.jmx;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.math.BigDecimal;
import java.util.List;

/**
 * Counts rows: those that are final by the tally, those that wait by the partial indexes of what waits, all in one statement and so of
 * one instant.
 */
@ApplicationScoped
@Transactional(TxType.REQUIRES_NEW)
class CountTable {

    private static final String TALLY = "select what, word, reason, amount from tally where what in (%1$s)"
            + " union all select what, word, reason, amount from tally_change where what in (%1$s)";

    private static final String NOTIFICATIONS =
            TALLY.formatted("'notification', 'correction'") + waiting("pending") + waiting("sending");

    private static final String CHARGES = TALLY.formatted("'charge_attempt', 'money'")
            + " union all select 'charge_attempt', state, '', count(*) from charge_attempt"
            + " where state in ('submitting', 'unknown') group by state"
            + " union all select 'charge_series', 'open', '', count(*) from charge_series where state = 'open'";

    private static final String PAYMENTS = TALLY.formatted("'payment_event'")
            + " union all select 'payment_event', status, '', count(*) from payment_event"
            + " where status in ('unmatched', 'held') group by status";

    /** Takes what was appended into the tally; rows that another node takes at the same time are passed over. */
    private static final String FOLD = "with taken as (delete from tally_change where ctid = any(array("
            + "select ctid from tally_change limit 10000 for update skip locked)) returning what, word, reason, amount)"
            + " insert into tally select what, word, reason, sum(amount) from taken group by 1, 2, 3 order by 1, 2, 3"
            + " on conflict (what, word, reason) do update set amount = tally.amount + excluded.amount";

    @PersistenceContext
    private EntityManager entityManager;

    private static String waiting(String state) {
        return " union all select case when own then 'notification' else 'correction' end, '" + state
                + "', '', count(*)"
                + " from (select corrects is null as own from notification where state = '" + state + "') waiting"
                + " group by own";
    }

    Counts notifications() {
        return counts(NOTIFICATIONS);
    }

    Counts charges() {
        return counts(CHARGES);
    }

    Counts payments() {
        return counts(PAYMENTS);
    }

    @SuppressWarnings("unchecked") // a native query gives its columns
    private Counts counts(String parts) {
        List<Object[]> rows = entityManager
                .createNativeQuery(
                        "select what, word, reason, sum(amount) from (" + parts + ") part group by what, word, reason")
                .getResultList();
        return new Counts(rows.stream()
                .map(row -> new Counted(
                        (String) row[0], (String) row[1], (String) row[2], new BigDecimal(row[3].toString())))
                .toList());
    }

    void fold() {
        entityManager.createNativeQuery(FOLD).executeUpdate();
    }
}
