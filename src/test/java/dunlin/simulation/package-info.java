/**
 * The proof by simulation: the real domain rules and the real begin, call and finish run without container, threads or wall clock,
 * against tables in memory and a virtual clock, through seeded random histories.
 *
 * <p>A {@link dunlin.simulation.History} is one run: customers pay, cancel and are refunded, wake-ups are lost, doubled and late,
 * Telegram limits, fails, loses answers after it has delivered, nodes stand still and die between any two steps, the database
 * and the broker go away. {@link dunlin.simulation.Invariants} holds what must be true after each step and at the end. A history
 * is decided by its seed alone, so one that fails replays exactly.
 *
 * <p>What it cannot show: that the locks of the database keep two transactions apart. Here each transaction happens in one
 * instant; the tests against a real PostgreSQL show the rest.
 */
package dunlin.simulation;
