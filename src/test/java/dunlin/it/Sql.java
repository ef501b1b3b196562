package dunlin.it;

import java.sql.SQLException;

/** Changes and counts rows behind the application's back. */
final class Sql {

    private Sql() {}

    static int update(String sql, Object... parameters) throws SQLException {
        try (var connection = Environment.database();
                var statement = connection.prepareStatement(sql)) {
            for (var i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            return statement.executeUpdate();
        }
    }

    static long count(String sql, Object... parameters) throws SQLException {
        try (var connection = Environment.database();
                var statement = connection.prepareStatement(sql)) {
            for (var i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (var rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }
}
