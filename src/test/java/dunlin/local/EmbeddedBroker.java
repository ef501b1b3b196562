package dunlin.local;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/** Artemis in this process, configured by {@code server-config/broker.xml}: a durable message is on the disk before its sender goes on. */
public final class EmbeddedBroker implements AutoCloseable {

    private static final String ROLE = "dunlin";

    private final EmbeddedActiveMQ broker;
    private final int port;

    private EmbeddedBroker(EmbeddedActiveMQ broker, int port) {
        this.broker = broker;
        this.port = port;
    }

    public static EmbeddedBroker start(Path configuration, Path home, int port, String user, String password) {
        System.setProperty("dunlin.broker.data", home.toString());
        System.setProperty("dunlin.broker.acceptor", "127.0.0.1:" + port);
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
        broker.setConfigResourcePath(configuration.toUri().toString());
        broker.setSecurityManager(
                new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users(user, password)));
        try {
            broker.start();
            if (!broker.getActiveMQServer().waitForActivation(60, TimeUnit.SECONDS)) {
                throw new StartupFailure("The broker did not become active: does another process hold " + home + "?");
            }
        } catch (StartupFailure told) {
            throw told;
        } catch (Exception failed) {
            throw new StartupFailure("The broker did not start: " + failed, failed);
        }
        return new EmbeddedBroker(broker, port);
    }

    private static SecurityConfiguration users(String user, String password) {
        SecurityConfiguration users = new SecurityConfiguration();
        users.addUser(user, password);
        users.addRole(user, ROLE);
        return users;
    }

    public String url() {
        return "tcp://127.0.0.1:" + port;
    }

    /** The queue as it is now. */
    public QueueState queue(String name) {
        var queue = broker.getActiveMQServer().locateQueue(name);
        var delayed = queue.getScheduledMessages();
        var deliveries = delayed.stream().mapToInt(message -> message.getDeliveryCount());
        return new QueueState(
                queue.getConsumerCount(),
                queue.getMessageCount(),
                deliveries.max().orElse(0));
    }

    /** Gives up all messages of that queue, as after their last delivery. */
    public void giveUp(String name) {
        try {
            broker.getActiveMQServer().locateQueue(name).sendMessagesToDeadLetterAddress(null);
        } catch (Exception failed) {
            throw new IllegalStateException("the broker did not give up " + name, failed);
        }
    }

    /** Ends it as a crash does, as far as one process can: it says goodbye to nobody and puts nothing in order. */
    public void crash() {
        try {
            broker.getActiveMQServer().fail(false);
        } catch (Exception failed) {
            throw new IllegalStateException("the broker did not crash", failed);
        }
    }

    @Override
    public void close() {
        try {
            broker.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("the broker did not stop", failed);
        }
    }
}
