package dunlin.operations.console.picture;

import java.io.Serializable;

/**
 * Something that happened at one instant.
 *
 * @param kind the word that says how it looks: a state or an outcome
 * @param title what it was, for whoever points at it or has it read out
 * @param label what is written beside it; empty: nothing
 */
public record Mark(double x, double y, String kind, String title, String label) implements Serializable {}
