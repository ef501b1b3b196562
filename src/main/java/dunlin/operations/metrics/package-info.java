/**
 * The same figures as by JMX, under names that begin with {@code dunlin}, at {@code /metrics}.
 *
 * <p>Decisions. Every figure is a gauge that reads one look of a second, so a scrape costs what a console costs, once. MicroProfile
 * Metrics knows histograms, but what servers make of their buckets cannot be added up over time (one counts a sample that forgets); so
 * buckets are counted here, and shown as series {@code …_bucket}, {@code …_count} and {@code …_sum} of their own, of which Prometheus
 * makes quantiles over all nodes. A server without MicroProfile Metrics shows nothing, and all else works.
 */
package dunlin.operations.metrics;
