package dunlin.operations.jmx;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** What was counted at one instant, to be summed up in several ways. */
record Counts(Collection<Counted> all) {

    long rows(String what, String word) {
        return rows(one -> one.what().equals(what) && one.word().equals(word));
    }

    long rows(String what, String word, String reason) {
        return rows(one -> one.what().equals(what)
                && one.word().equals(word)
                && one.reason().equals(reason));
    }

    private long rows(Predicate<Counted> which) {
        return all.stream()
                .filter(which)
                .mapToLong(one -> one.amount().longValueExact())
                .sum();
    }

    SortedMap<String, Long> byWord(String what) {
        return rowsBy(Counted::word, one -> one.what().equals(what));
    }

    SortedMap<String, Long> byReason(String what, String word) {
        return rowsBy(
                Counted::reason, one -> one.what().equals(what) && one.word().equals(word));
    }

    private SortedMap<String, Long> rowsBy(Function<Counted, String> key, Predicate<Counted> which) {
        var rows = new TreeMap<String, Long>();
        all.stream()
                .filter(which)
                .filter(one -> one.amount().signum() != 0)
                .forEach(one -> rows.merge(key.apply(one), one.amount().longValueExact(), Long::sum));
        return rows;
    }

    /** Money by currency, as decimal text. */
    SortedMap<String, String> money(Predicate<Counted> which) {
        var sums = new TreeMap<String, BigDecimal>();
        all.stream()
                .filter(one -> one.what().equals("money"))
                .filter(which)
                .forEach(one -> sums.merge(one.word(), one.amount(), BigDecimal::add));
        var texts = new TreeMap<String, String>();
        sums.forEach((currency, sum) -> texts.put(currency, decimal(sum)));
        return texts;
    }

    private static String decimal(BigDecimal sum) {
        var plain = sum.stripTrailingZeros();
        return (plain.scale() < 0 ? plain.setScale(0) : plain).toPlainString();
    }
}
