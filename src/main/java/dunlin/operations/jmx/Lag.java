package dunlin.operations.jmx;

/** How late messages came, in seconds: half of them, 95 % and 99 % of them at most so much; null: none came. */
record Lag(Double p50, Double p95, Double p99) {}
