/**
 * What every capability needs: {@code Policies}, the only reader of the configuration; {@code Clocks}, the only reader of the wall
 * clock; {@code Wakeups}, the way to the broker; {@code Pulse}, the beat of the timers; {@code Schema}, the tables.
 */
package dunlin;
