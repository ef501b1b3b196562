package dunlin.operations.jmx;

import dunlin.Clocks;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** What {@code dunlin:type=Clock} tells, inside the application. */
@Dependent
class ClockFigures implements ClockMXBean {

    private final Clocks clocks;

    @Inject
    ClockFigures(Clocks clocks) {
        this.clocks = clocks;
    }

    @Override
    public long getSkew() {
        return clocks.skew().toMillis();
    }

    @Override
    public String getNow() {
        return clocks.now().toString();
    }
}
