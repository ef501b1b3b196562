package dunlin.operations.jmx;

import dunlin.Beating;
import dunlin.Clocks;
import dunlin.Policies;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.DependsOn;
import jakarta.ejb.EJB;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import javax.management.NotificationBroadcasterSupport;
import javax.management.NotificationEmitter;

/**
 * Registers the management beans when the application starts and takes them back when it ends, so that there is one of each however often
 * it is deployed. Its beat keeps the tally short and rings the alarms.
 */
@Singleton
@Startup
@DependsOn("Schema")
public class ManagementBeans extends Beating {

    private static final String NOTIFICATIONS = "Notifications";

    @EJB
    private Inside inside;

    @Inject
    private NotificationFigures notifications;

    @Inject
    private ChargeFigures charges;

    @Inject
    private PaymentFigures payments;

    @Inject
    private TelegramFigures telegram;

    @Inject
    private TimerFigures timerFigures;

    @Inject
    private ClockFigures clock;

    @Inject
    private QueueFigures queues;

    @Inject
    private CountTable counts;

    @Inject
    private Alarms alarms;

    @Inject
    private Policies policies;

    @Inject
    private Clocks clocks;

    private final AlarmBell bell =
            new AlarmBell(Registrations.name(NOTIFICATIONS).getCanonicalName());
    private final Registrations registrations = new Registrations(ManagementFactory.getPlatformMBeanServer());

    @Override
    @PostConstruct
    protected void start() {
        super.start();
        var silent = new NotificationBroadcasterSupport();
        register(NOTIFICATIONS, NotificationsMXBean.class, notifications, bell);
        register("Charges", ChargesMXBean.class, charges, silent);
        register("Payments", PaymentsMXBean.class, payments, silent);
        register("Telegram", TelegramMXBean.class, telegram, silent);
        register("Timers", TimersMXBean.class, timerFigures, silent);
        register("Queues", QueuesMXBean.class, queues, silent);
        register("Clock", ClockMXBean.class, clock, silent);
    }

    private <T> void register(String type, Class<T> face, T figures, NotificationEmitter emitter) {
        registrations.register(type, new DescribedBean(face, fromOutside(face, figures), emitter));
    }

    /** The same figures for a thread of somebody else. */
    private <T> T fromOutside(Class<T> face, T figures) {
        InvocationHandler way = (proxy, method, arguments) -> Inside.ask(inside, () -> {
            try {
                return method.invoke(figures, arguments);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause() instanceof RuntimeException fault
                        ? fault
                        : new IllegalStateException(thrown.getCause());
            } catch (IllegalAccessException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
        return face.cast(Proxy.newProxyInstance(face.getClassLoader(), new Class<?>[] {face}, way));
    }

    @PreDestroy
    void end() {
        registrations.takeBackAll();
    }

    @Override
    protected String name() {
        return "operations";
    }

    @Override
    protected Duration interval() {
        return policies.planner().interval();
    }

    @Override
    protected void work() {
        counts.fold();
        bell.ring(alarms.now(), clocks.now().toEpochMilli());
    }
}
