package dunlin.operations.metrics;

import java.util.function.Supplier;

/** Where series are shown to those who scrape: the server's metrics, where it has any. */
interface Exposition {

    /** Shows the series from now on; each look asks the supplier, which throws {@link IllegalStateException} when it cannot tell. */
    void show(Series series, Supplier<Double> value);

    /** Shows nothing of this application any more. */
    void takeBackAll();
}
