package dunlin.dunning.domain;

/** What a message about a charge speaks of: an attempt of a series. */
public record ChargeTopic(String seriesId, int number) {

    /** Reads what {@link #write()} wrote. */
    public static ChargeTopic read(String written) {
        var space = written.lastIndexOf(' ');
        return new ChargeTopic(written.substring(0, space), Integer.parseInt(written.substring(space + 1)));
    }

    /** As the table holds it. */
    public String write() {
        return seriesId + " " + number;
    }
}
