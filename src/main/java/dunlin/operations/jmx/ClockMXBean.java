package dunlin.operations.jmx;

/** The clock of this node. */
@Description("The clock of this node")
public interface ClockMXBean {

    @Description(
            "How many milliseconds the database's clock is ahead of this machine's; measured every ten seconds, the database's counts")
    long getSkew();

    @Description("The instant by which everything is decided here")
    String getNow();
}
