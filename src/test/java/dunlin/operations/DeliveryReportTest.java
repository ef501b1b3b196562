package dunlin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the delivery report counts under which heading. */
class DeliveryReportTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void countsStaleSkipsApartFromErrors() {
        var report = report(
                ended("expired", "deadline_expired", 480),
                ended("canceled", "access_until_changed", 10),
                ended("canceled", "canceled_by_operator", 1),
                ended("failed", "attempts_exhausted", 3));

        assertThat(report.getJsonObject("stale_skips"))
                .hasToString("{\"total\":491,\"by_reason\":"
                        + "{\"access_until_changed\":10,\"canceled_by_operator\":1,\"deadline_expired\":480}}");
        assertThat(report.getJsonObject("errors"))
                .hasToString("{\"total\":3,\"by_reason\":{\"attempts_exhausted\":3}}");
    }

    @Test
    void countsReceiptsAsSentAndNothingElse() {
        var report =
                report(sent(7, 7, false), new FinalCount(null, "sent", null, false, 1, 0), ended("expired", "x", 100));

        assertThat(report.getInt("sent")).isEqualTo(7);
    }

    @Test
    void countsAnUnknownResultNeitherAsSentNorAsAnError() {
        var report = report(
                new FinalCount(null, "failed", "outcome_unknown", true, 2, 0),
                new FinalCount(null, "failed", "outcome_unknown", false, 1, 0));

        assertThat(report.getInt("unknown")).isEqualTo(3);
        assertThat(report.getInt("sent")).isZero();
        assertThat(report.getJsonObject("errors").getInt("total")).isZero();
    }

    @Test
    void countsPossibleDuplicatesWhateverBecameOfThem() {
        var report = report(
                sent(7, 7, false), sent(2, 2, true), new FinalCount(null, "failed", "outcome_unknown", true, 3, 0));

        assertThat(report.getInt("sent")).isEqualTo(9);
        assertThat(report.getInt("possible_duplicates")).isEqualTo(5);
    }

    @Test
    void countsCorrectionsApart() {
        var report = report(
                new FinalCount("edit", "sent", null, false, 4, 4),
                new FinalCount("delete", "sent", null, true, 1, 1),
                new FinalCount("edit", "failed", "message_rejected", false, 2, 0),
                new FinalCount("edit", "failed", "outcome_unknown", true, 1, 0),
                new FinalCount("edit", "expired", "deadline_expired", false, 6, 0),
                new FinalCount("edit", "canceled", "access_until_changed", false, 8, 0));

        assertThat(report.getJsonObject("corrections")).hasToString("{\"sent\":5,\"failed\":3,\"expired\":6}");
        assertThat(report.getInt("sent") + report.getInt("possible_duplicates") + report.getInt("unknown"))
                .isZero();
        assertThat(report.getJsonObject("errors").getInt("total")).isZero();
        assertThat(report.getJsonObject("stale_skips").getInt("total")).isZero();
    }

    private static FinalCount sent(long rows, long receipts, boolean possibleDuplicate) {
        return new FinalCount(null, "sent", null, possibleDuplicate, rows, receipts);
    }

    private static FinalCount ended(String state, String reason, long rows) {
        return new FinalCount(null, state, reason, false, rows, 0);
    }

    private static JsonObject report(FinalCount... counts) {
        return new DeliveryReport(NOON, NOON.plusSeconds(1), List.of(counts)).json();
    }
}
