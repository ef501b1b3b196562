package dunlin.it;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** Where things are while the integration tests run: the same variables that the server gets, set for both by failsafe in {@code pom.xml}. */
public final class Environment {

    private Environment() {}

    /** The root of the application, ending in a slash. */
    public static URI application() {
        return URI.create("http://127.0.0.1:" + httpPort() + "/");
    }

    public static int httpPort() {
        return Integer.parseInt(value("DUNLIN_HTTP_PORT"));
    }

    public static URI telegram() {
        return URI.create(value("DUNLIN_TELEGRAM_API_URL"));
    }

    public static String telegramToken() {
        return value("DUNLIN_TELEGRAM_TOKEN");
    }

    static String telegramWebhookSecret() {
        return value("DUNLIN_TELEGRAM_WEBHOOK_SECRET");
    }

    public static URI yooKassa() {
        return URI.create(value("DUNLIN_YOOKASSA_API_URL"));
    }

    public static URI stripe() {
        return URI.create(value("DUNLIN_STRIPE_API_URL"));
    }

    static String stripeWebhookSecret() {
        return value("DUNLIN_STRIPE_WEBHOOK_SECRET");
    }

    public static String viewerToken() {
        return value("DUNLIN_API_VIEWER_TOKEN");
    }

    public static String integratorToken() {
        return value("DUNLIN_API_INTEGRATOR_TOKEN");
    }

    public static String operatorToken() {
        return value("DUNLIN_API_OPERATOR_TOKEN");
    }

    public static String databaseUrl() {
        return value("DUNLIN_DATABASE_URL");
    }

    public static Connection database() throws SQLException {
        return DriverManager.getConnection(
                databaseUrl(), value("DUNLIN_DATABASE_USER"), value("DUNLIN_DATABASE_PASSWORD"));
    }

    /** Close it after use. */
    public static ActiveMQConnectionFactory broker() {
        var factory = new ActiveMQConnectionFactory(value("DUNLIN_BROKER_URL"), brokerUser(), brokerPassword());
        factory.setConsumerWindowSize(0); // with a window, browsing large messages ends too early
        return factory;
    }

    static String brokerUser() {
        return value("DUNLIN_BROKER_USER");
    }

    static String brokerPassword() {
        return value("DUNLIN_BROKER_PASSWORD");
    }

    static int portOf(String address) {
        return URI.create(address.replaceFirst("^jdbc:", "")).getPort();
    }

    static int databasePort() {
        return portOf(databaseUrl());
    }

    static int brokerPort() {
        return portOf(value("DUNLIN_BROKER_URL"));
    }

    /** Whether this process was started by failsafe, so that there is anything to start. */
    static boolean present() {
        return System.getenv("DUNLIN_BROKER_PARAMETERS") != null;
    }

    private static String value(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalStateException(name + " is not set: integration tests run by mvn verify");
        }
        return value;
    }
}
