package dunlin.it;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Changes and counts rows behind the application's back. */
final class Sql {

    private Sql() {}

    static int update(String sql, Object... parameters) throws SQLException {
        try (var connection = Environment.database()) {
            return update(connection, sql, parameters);
        }
    }

    static int update(Connection connection, String sql, Object... parameters) throws SQLException {
        try (var statement = prepared(connection, sql, parameters)) {
            return statement.executeUpdate();
        }
    }

    static long count(String sql, Object... parameters) throws SQLException {
        try (var connection = Environment.database()) {
            return count(connection, sql, parameters);
        }
    }

    static long count(Connection connection, String sql, Object... parameters) throws SQLException {
        try (var statement = prepared(connection, sql, parameters);
                var rows = statement.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static PreparedStatement prepared(Connection connection, String sql, Object... parameters)
            throws SQLException {
        var statement = connection.prepareStatement(sql);
        for (var i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }
}
