package dunlin.operations;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready only while the broker answers a question about a queue. */
@Readiness
@ApplicationScoped
public class BrokerCheck implements HealthCheck {

    @Resource(lookup = "jms/dunlin/connection-factory")
    private ConnectionFactory factory;

    @Resource(lookup = "jms/dunlin/notifications")
    private Queue notifications;

    @Override
    public HealthCheckResponse call() {
        var answer = HealthCheckResponse.named("broker");
        try (Connection connection = factory.createConnection();
                Session session = connection.createSession(Session.AUTO_ACKNOWLEDGE)) {
            session.createBrowser(notifications).close();
            return answer.up().build();
        } catch (JMSException away) {
            return answer.down()
                    .withData("error", away.getClass().getSimpleName())
                    .build();
        }
    }
}
