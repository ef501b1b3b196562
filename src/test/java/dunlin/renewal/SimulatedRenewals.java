package dunlin.renewal;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.Policies;
import dunlin.notification.Planning;
import dunlin.notification.Premise;
import dunlin.notification.PremiseFailed;
import dunlin.simulation.Tables;
import dunlin.subscription.SubscriptionRepository;
import dunlin.wording.Texts;

/** Planner and premise of reminders on tables in memory. */
public final class SimulatedRenewals {

    private static final int BATCH = 50;

    private final Tables tables;
    private final Renewals renewals;
    private final Planner planner;

    /** Words reminders by those texts. */
    public SimulatedRenewals(
            Tables tables,
            SubscriptionRepository subscriptions,
            Planning planning,
            Texts texts,
            Policies policies,
            Chance chance,
            Clocks clocks) {
        this.tables = tables;
        renewals = new Renewals(subscriptions, texts, clocks);
        planner = new Planner(subscriptions, planning, policies, chance, clocks);
    }

    public Premise premise() {
        return renewals;
    }

    /** Observes a cancellation at the moment of sending. */
    public void failed(PremiseFailed failed) {
        tables.transaction(() -> {
            renewals.planAnew(failed);
            return null;
        });
    }

    /** What the planner's timer does. */
    public void plan() {
        int done;
        do {
            done = tables.transaction(() -> planner.plan(BATCH));
        } while (done == BATCH);
    }
}
