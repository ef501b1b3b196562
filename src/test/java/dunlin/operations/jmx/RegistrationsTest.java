package dunlin.operations.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.NotificationBroadcasterSupport;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class RegistrationsTest {

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();

    @Test
    void nothingIsLeftBehindHoweverOftenItIsDeployed() throws Exception {
        for (var time = 0; time < 3; time++) {
            var deployment = new Registrations(server);
            deployment.register("Clock", clock());
            deployment.register("Other", clock());
            assertThat(server.queryNames(new ObjectName("dunlin:*"), null)).hasSize(2);

            deployment.takeBackAll();

            assertThat(server.queryNames(new ObjectName("dunlin:*"), null)).isEmpty();
        }
    }

    @Test
    void whatADeploymentLeftThatDidNotEndInOrderIsReplaced() throws Exception {
        new Registrations(server).register("Clock", clock());

        new Registrations(server).register("Clock", clock());

        assertThat(server.queryNames(new ObjectName("dunlin:*"), null)).hasSize(1);
    }

    private static DescribedBean clock() {
        var figures = new ClockMXBean() {
            @Override
            public long getSkew() {
                return 0;
            }

            @Override
            public String getNow() {
                return "";
            }
        };
        return new DescribedBean(ClockMXBean.class, figures, new NotificationBroadcasterSupport());
    }
}
