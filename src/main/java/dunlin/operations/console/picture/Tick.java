package dunlin.operations.console.picture;

import java.io.Serializable;

/** A place on an axis, with what is written there. */
public record Tick(double x, String label) implements Serializable {}
