package dunlin.operations;

import dunlin.Schema;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import javax.sql.DataSource;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready only while the tables are at the version that this program brings, or at a later one. */
@Readiness
@ApplicationScoped
public class SchemaCheck implements HealthCheck {

    private static final String VERSIONS =
            "select version from flyway_schema_history where success and version is not null";
    private static final int SECONDS = 2;

    @Resource(lookup = "jdbc/dunlin")
    private DataSource database;

    @EJB
    private Schema schema;

    @Override
    public HealthCheckResponse call() {
        var answer = HealthCheckResponse.named("schema").withData("brought", schema.brought());
        try (Connection connection = database.getConnection();
                var query = connection.createStatement()) {
            query.setQueryTimeout(SECONDS);
            var versions = new ArrayList<String>();
            try (var rows = query.executeQuery(VERSIONS)) {
                while (rows.next()) {
                    versions.add(rows.getString(1));
                }
            }
            return answer.status(versions.stream().anyMatch(schema::isEnough)).build();
        } catch (SQLException away) {
            return answer.down()
                    .withData("error", away.getClass().getSimpleName())
                    .build();
        }
    }
}
