package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The node is killed (SIGKILL) while it stores the rows of an import: what the import says was read is stored, no more and no less. */
class ImportKillIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int ROWS = 4_000;

    @Test
    void theSameFileUnderTheSameIdGoesOnAndEachRowIsCountedOnce() throws Exception {
        var nodes = Nodes.shared();
        nodes.two().kill();
        nodes.one().start();
        var node = nodes.one().uri();
        plan(node);
        var file = "subscription_id,plan_id,access_until,chat_id\n"
                + Upload.rows("moved", "moved", 0, ROWS, "2999-01-31T12:00:00Z");
        var upload = CompletableFuture.supplyAsync(() -> Upload.of(node, file, "?import_id=moved"));

        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> read(nodes) >= 400);
        nodes.one().kill();
        nodes.awaitNobodyAtTheDatabase();
        var readAtDeath = read(nodes);

        assertThat(upload).isCompletedExceptionally();
        assertThat(readAtDeath).isBetween(400L, ROWS - 1L).isEqualTo(stored(nodes));
        nodes.one().start();
        var goneOn = Upload.of(nodes.one().uri(), file, "?import_id=moved");
        assertThat(goneOn.status()).as(goneOn.text()).isEqualTo(200);
        assertThat(goneOn.text())
                .contains("\"state\":\"finished\"", "\"rows_read\":" + ROWS, "\"created\":" + ROWS, "\"unchanged\":0");
        assertThat(stored(nodes)).isEqualTo(ROWS);
    }

    private static void plan(URI node) {
        var answer = Rest.integrator().at(node).put("plans/moved", """
                {"title": "Monthly", "period": "P1M", "price": {"amount": "299.00", "currency": "RUB"}, "reminders": []}""");
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    }

    private static long read(Nodes nodes) throws SQLException {
        return count(nodes, "select coalesce(max(rows_read), 0) from subscription_import where import_id = 'moved'");
    }

    private static long stored(Nodes nodes) throws SQLException {
        return count(nodes, "select count(*) from subscription where plan_id = 'moved'");
    }

    private static long count(Nodes nodes, String sql) throws SQLException {
        return Long.parseLong(nodes.texts(sql).get(0));
    }
}
