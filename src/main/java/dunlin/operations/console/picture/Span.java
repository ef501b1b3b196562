package dunlin.operations.console.picture;

import java.io.Serializable;

/** Something that lasted, or will. */
public record Span(double x, double y, double width, double height, String kind, String title)
        implements Serializable {}
