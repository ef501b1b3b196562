package dunlin.operations;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready only while the database answers. */
@Readiness
@ApplicationScoped
public class DatabaseCheck implements HealthCheck {

    private static final int SECONDS = 2;

    @Resource(lookup = "jdbc/dunlin")
    private DataSource database;

    @Override
    public HealthCheckResponse call() {
        var answer = HealthCheckResponse.named("database");
        try (Connection connection = database.getConnection()) {
            return answer.status(connection.isValid(SECONDS)).build();
        } catch (SQLException away) {
            return answer.down()
                    .withData("error", away.getClass().getSimpleName())
                    .build();
        }
    }
}
