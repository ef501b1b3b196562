package dunlin.outcome;

import dunlin.simulation.Tables;
import java.util.List;

/** The outbox in tables in memory: an outcome is there if its transaction has committed. */
public final class InMemoryOutbox extends Outbox {

    /** A row of it. */
    private static final class Row {

        private Outcome outcome;

        private Row() {}
    }

    private final Tables tables;
    private int last;

    public InMemoryOutbox(Tables tables) {
        this.tables = tables;
    }

    @Override
    public void tell(Outcome outcome) {
        var row = Tables.blank(Row.class);
        row.outcome = outcome;
        last++;
        tables.add(last, row);
    }

    /** All that was told, in its order. */
    public List<Outcome> told() {
        return tables.all(Row.class).stream().map(row -> row.outcome).toList();
    }
}
