package dunlin.renewal.domain;

import static dunlin.renewal.domain.Reminders.canceled;
import static dunlin.renewal.domain.Reminders.customerUntil;
import static dunlin.renewal.domain.Reminders.knownSince;
import static dunlin.renewal.domain.Reminders.notOffered;
import static dunlin.renewal.domain.Reminders.paysByCard;
import static dunlin.renewal.domain.Reminders.remindedBy;
import static dunlin.subscription.domain.ReminderType.ACCESS_ENDED;
import static dunlin.subscription.domain.ReminderType.ACCESS_ENDING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dunlin.RandomCases;
import dunlin.attempt.domain.Verdict;
import dunlin.subscription.domain.SubscriptionSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReminderPlanTest {

    private static final Instant END = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant THREE_DAYS_BEFORE = Instant.parse("2026-11-27T12:00:00Z");
    private static final Duration HORIZON = Duration.ofMinutes(5);

    @Test
    void looksAgainExactlyOneHorizonBeforeTheNextReminder() {
        var plan = planned(customerUntil(END), END.minus(Duration.ofDays(20)));

        assertThat(plan.due()).isEmpty();
        assertThat(plan.lookAgainAt()).contains(THREE_DAYS_BEFORE.minus(HORIZON));
    }

    @Test
    void plansAReminderThatComesWithinTheHorizonToTheVeryInstant() {
        var edge = THREE_DAYS_BEFORE.minus(HORIZON);

        assertThat(planned(customerUntil(END), edge.minusNanos(1000)).due()).isEmpty();
        assertThat(planned(customerUntil(END), edge).due())
                .containsExactly(new ReminderPremise(
                        ACCESS_ENDING,
                        END,
                        Duration.ofDays(-3),
                        THREE_DAYS_BEFORE,
                        THREE_DAYS_BEFORE.plus(Duration.ofDays(2))));
        assertThat(planned(customerUntil(END), edge).lookAgainAt()).contains(END.minus(HORIZON));
    }

    @Test
    void nothingIsAheadOnceTheLastReminderIsPlanned() {
        var plan = planned(customerUntil(END), END.minus(HORIZON));

        assertThat(plan.due()).extracting(ReminderPremise::type).containsExactly(ACCESS_ENDING, ACCESS_ENDED);
        assertThat(plan.lookAgainAt()).isEmpty();
    }

    @Test
    void whileTheRenewalIsBeingCollectedOnlyTheEndToComeIsSpokenOf() {
        var before = paysByCard(customerUntil(END), false, Optional.empty());
        var retrying = paysByCard(customerUntil(END), true, Optional.empty());

        assertThat(planned(before, END.minus(HORIZON)).due())
                .extracting(ReminderPremise::type)
                .containsExactly(ACCESS_ENDING);
        assertThat(planned(retrying, END).due())
                .extracting(ReminderPremise::type)
                .containsExactly(ACCESS_ENDING);
    }

    @Test
    void thatAccessHasEndedIsToldFromTheEndOfTheUnpaidSeries() {
        var unpaidAt = END.plus(Duration.ofDays(6));

        var plan = planned(paysByCard(customerUntil(END), false, Optional.of(unpaidAt)), unpaidAt);

        assertThat(plan.due())
                .filteredOn(reminder -> reminder.type() == ACCESS_ENDED)
                .extracting(ReminderPremise::notBefore, ReminderPremise::validUntil)
                .containsExactly(tuple(unpaidAt, unpaidAt.plus(Duration.ofDays(2))));
    }

    @Test
    void withoutRemindersThereIsNothingToPlan() {
        var plan = planned(remindedBy(customerUntil(END), ""), END);

        assertThat(plan.due()).isEmpty();
        assertThat(plan.lookAgainAt()).isEmpty();
    }

    @Test
    void whoHasCanceledOrIsOfferedNothingIsNotReminded() {
        for (var customer : new SubscriptionSnapshot[] {canceled(customerUntil(END)), notOffered(customerUntil(END))}) {
            var plan = planned(customer, END);

            assertThat(plan.due()).isEmpty();
            assertThat(plan.lookAgainAt()).isEmpty();
        }
    }

    @Test
    void aReminderWhoseWindowHadClosedBeforeItsEndWasKnownIsNotPlanned() {
        var windowsEnd = END.plus(Duration.ofDays(2));

        assertThat(planned(importedAt(windowsEnd), windowsEnd).due()).isEmpty();
        assertThat(planned(importedAt(windowsEnd.plusSeconds(1)), windowsEnd.plusSeconds(1))
                        .due())
                .isEmpty();
    }

    @Test
    void aReminderThatWasKnownInTimeIsPlannedAlsoWhenItsWindowClosedInAnOutage() {
        var lastMoment = END.plus(Duration.ofDays(2)).minusNanos(1000);
        var afterTheOutage = END.plus(Duration.ofDays(30));

        var plan = planned(importedAt(lastMoment), afterTheOutage);

        assertThat(plan.due()).extracting(ReminderPremise::type).containsExactly(ACCESS_ENDED);
        assertThat(plan.due().get(0).judge(customerUntil(END), afterTheOutage)).isEqualTo(new Verdict.Expire());
    }

    @Test
    void anImportShortlyAfterTheEndIsRemindedOfTheEndOnly() {
        var anHourLater = END.plusSeconds(3600);

        var plan = planned(importedAt(anHourLater), anHourLater);

        assertThat(plan.due()).extracting(ReminderPremise::type).containsExactly(ACCESS_ENDED);
    }

    @Test
    void noReminderIsForgottenAndNonePlannedTooEarlyByWhoeverLooksWhenToldTo() {
        RandomCases.tried(3000, random -> {
            var rules = new ArrayList<String>();
            for (var i = 0; i < 1 + random.nextInt(4); i++) {
                var minutes = i * 10_000 + random.nextInt(10_000);
                rules.add((random.nextBoolean() ? "access_ending:-PT" : "access_ended:PT") + minutes + "M:PT1H");
            }
            var customer = remindedBy(customerUntil(END), String.join(",", rules));
            var now = END.minus(Duration.ofDays(30));
            var looks = 1;

            var plan = planned(customer, now);
            while (plan.lookAgainAt().isPresent()) {
                assertThat(plan.lookAgainAt().get()).isAfter(now);
                now = plan.lookAgainAt().get();
                plan = planned(customer, now);
                looks++;
            }

            assertThat(plan.due()).hasSameSizeAs(rules);
            assertThat(looks).isLessThanOrEqualTo(rules.size() + 1);
        });
    }

    private static SubscriptionSnapshot importedAt(Instant instant) {
        return knownSince(customerUntil(END), instant);
    }

    private static ReminderPlan planned(SubscriptionSnapshot customer, Instant now) {
        return ReminderPlan.of(customer, HORIZON, now);
    }
}
