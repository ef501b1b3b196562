/**
 * The few values that every kind of attempt at the outside world shares: verdict, window, lease, back-off, texts of errors, the reasons for an end without a
 * receipt. Knows only {@code java.*}; everybody who makes attempts may import it.
 */
package dunlin.attempt.domain;
