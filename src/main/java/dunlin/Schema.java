package dunlin;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;

/**
 * The tables: brought to the version of this program before anything else uses the database.
 *
 * <p>While the database is away the start of the application waits and says so; a migration that the database refuses ends it. Several nodes may
 * start at once: Flyway lets one of them migrate and the others wait. Beans that use the database when they start say {@code @DependsOn("Schema")};
 * listeners, which the server may open earlier, call {@link #await()} first.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class Schema {

    private static final System.Logger LOG = System.getLogger(Schema.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(2);

    @Resource(lookup = "jdbc/dunlin")
    private DataSource database;

    private MigrationVersion brought = MigrationVersion.EMPTY;

    @PostConstruct
    void migrate() {
        boolean done = false;
        while (!done) {
            awaitDatabase();
            done = migrated();
        }
    }

    /** Returns when the tables are there: the container holds the call back until {@link #migrate()} has ended. */
    @Lock(LockType.READ)
    public void await() {
        LOG.log(System.Logger.Level.TRACE, "the tables are there");
    }

    /** The version of the tables that this program brings. */
    @Lock(LockType.READ)
    public String brought() {
        return brought.getVersion();
    }

    /** Whether tables of that version are enough for this program: a newer program may have brought them further already. */
    @Lock(LockType.READ)
    public boolean isEnough(String version) {
        return MigrationVersion.fromVersion(version).compareTo(brought) >= 0;
    }

    private boolean migrated() {
        try {
            var flyway = Flyway.configure()
                    .dataSource(database)
                    .locations("classpath:db/migration")
                    .load();
            var result = flyway.migrate();
            brought = newest(flyway);
            LOG.log(
                    INFO,
                    "database schema is at version {0}, {1} migrations were run",
                    result.targetSchemaVersion == null ? result.initialSchemaVersion : result.targetSchemaVersion,
                    result.migrationsExecuted);
            return true;
        } catch (FlywayException failure) {
            if (reachable()) {
                throw failure;
            }
            LOG.log(
                    WARNING,
                    "the database went away during the migration, which starts again: {0}",
                    failure.getMessage());
            return false;
        }
    }

    private static MigrationVersion newest(Flyway flyway) {
        return Arrays.stream(flyway.info().all())
                .filter(migration -> migration.getState().isResolved())
                .map(MigrationInfo::getVersion)
                .filter(Objects::nonNull)
                .max(MigrationVersion::compareTo)
                .orElse(MigrationVersion.EMPTY);
    }

    private void awaitDatabase() {
        while (!reachable()) {
            pause();
        }
    }

    private boolean reachable() {
        try (Connection connection = database.getConnection()) {
            return connection.isValid((int) PAUSE.toSeconds());
        } catch (SQLException away) {
            LOG.log(WARNING, "waiting for the database: {0}", away.getMessage());
            return false;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped while waiting for the database", stopped);
        }
    }
}
