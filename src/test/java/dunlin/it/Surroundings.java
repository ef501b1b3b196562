package dunlin.it;

import dunlin.local.DataDirectory;
import dunlin.local.EmbeddedBroker;
import dunlin.local.EmbeddedDatabase;
import dunlin.local.QueueState;
import dunlin.local.gateway.StripeSimulator;
import dunlin.local.gateway.YooKassaSimulator;
import dunlin.local.telegram.TelegramSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Database, broker and the simulators of the integration tests: started once for all of them, before the server, and ended after it. A test may
 * take the database or the broker away for a while.
 */
public final class Surroundings implements LauncherSessionListener {

    static final Path HOME = Path.of("target/it").toAbsolutePath();

    private static EmbeddedDatabase database;
    private static EmbeddedBroker broker;
    private static TelegramSimulator telegram;
    private static YooKassaSimulator yooKassa;
    private static StripeSimulator stripe;

    /** The simulator that the application under test talks to. */
    public static TelegramSimulator telegram() {
        return telegram;
    }

    /** The YooKassa that the application under test talks to. */
    public static YooKassaSimulator yooKassa() {
        return yooKassa;
    }

    /** The Stripe that the application under test talks to. */
    public static StripeSimulator stripe() {
        return stripe;
    }

    /** Tells the story while the database is away; it is back, with its data, when this returns. */
    public static void withoutDatabase(Story story) throws Exception {
        database.close();
        try {
            story.tell();
        } finally {
            startDatabase();
        }
    }

    /** Tells the story while the broker is away; it is back, with its messages, when this returns. */
    public static void withoutBroker(Story story) throws Exception {
        without(BrokerLoss.STOPPED, story);
    }

    /** Tells the story while the broker is away in that manner; it is back when this returns. */
    static void without(BrokerLoss loss, Story story) throws Exception {
        loss.end(broker);
        try {
            story.tell();
        } finally {
            if (loss == BrokerLoss.EMPTIED) {
                fresh("data/broker");
            }
            startBroker();
        }
    }

    /** That queue of the broker as it is now. */
    static QueueState queue(String name) {
        return broker.queue(name);
    }

    /** Has the broker give up all messages of that queue. */
    static void giveUp(String queue) {
        broker.giveUp(queue);
    }

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (!Environment.present()) {
            return;
        }
        try {
            fresh("data");
            fresh("payara");
            startDatabase();
            startBroker();
            telegram = TelegramSimulator.start(Environment.telegram().getPort());
            telegram.webhookTo(
                    Environment.application().resolve("webhooks/telegram"), Environment.telegramWebhookSecret());
            startGateways();
        } catch (IOException failed) {
            throw new IllegalStateException("the surroundings of the integration tests did not start", failed);
        }
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        if (!Environment.present()) {
            return;
        }
        try {
            Nodes.end();
            yooKassa.close();
            stripe.close();
            telegram.close();
            broker.close();
            database.close();
        } catch (IOException failed) {
            throw new IllegalStateException("the surroundings of the integration tests did not end", failed);
        }
    }

    /** They live in the application's time, which the tests move. */
    private static void startGateways() {
        yooKassa = YooKassaSimulator.start(Environment.yooKassa().getPort());
        yooKassa.useClock(Customer::now);
        yooKassa.webhooksTo(Environment.application().resolve("webhooks/yookassa"));
        stripe = StripeSimulator.start(Environment.stripe().getPort(), Environment.stripeWebhookSecret());
        stripe.useClock(Customer::now);
        stripe.webhooksTo(Environment.application().resolve("webhooks/stripe"));
    }

    private static void startDatabase() {
        database = EmbeddedDatabase.start(
                HOME.resolve("postgresql"),
                HOME.resolve("data/database"),
                Environment::databasePort,
                System.err::println);
    }

    private static void startBroker() {
        broker = EmbeddedBroker.start(
                Path.of("server-config/broker.xml").toAbsolutePath(),
                HOME.resolve("data/broker"),
                Environment.brokerPort(),
                Environment.brokerUser(),
                Environment.brokerPassword());
    }

    static void fresh(String name) throws IOException {
        Path directory = HOME.resolve(name);
        if (Files.exists(directory)) {
            DataDirectory.deleteRecursively(directory);
        }
        Files.createDirectories(directory);
    }

    /** How the broker goes away. */
    enum BrokerLoss {
        /** In order. */
        STOPPED,
        /** Without a word to anybody. */
        CRASHED,
        /** In order, and its messages are gone when it is back. */
        EMPTIED;

        private void end(EmbeddedBroker broker) {
            if (this == CRASHED) {
                broker.crash();
            } else {
                broker.close();
            }
        }
    }

    /** What happens meanwhile. */
    @FunctionalInterface
    public interface Story {
        void tell() throws Exception;
    }
}
