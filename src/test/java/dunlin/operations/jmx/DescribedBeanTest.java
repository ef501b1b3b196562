package dunlin.operations.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.NotificationBroadcasterSupport;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every bean says what each of its figures means, and there is one of each name. */
class DescribedBeanTest {

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();

    @ParameterizedTest
    @ValueSource(
            classes = {
                NotificationsMXBean.class,
                ChargesMXBean.class,
                PaymentsMXBean.class,
                TelegramMXBean.class,
                TimersMXBean.class,
                QueuesMXBean.class,
                ClockMXBean.class
            })
    void describesItselfItsFiguresAndItsOperations(Class<?> face) throws Exception {
        new Registrations(server).register("X", silent(face));

        var told = server.getMBeanInfo(Registrations.name("X"));

        assertThat(told.getDescription())
                .isEqualTo(face.getAnnotation(Description.class).value());
        assertThat(told.getAttributes()).isNotEmpty().allSatisfy(attribute -> {
            assertThat(attribute.getDescription()).as(attribute.getName()).isNotBlank();
            assertThat(attribute.getDescription()).isNotEqualTo(attribute.getName());
            assertThat(attribute.isWritable()).isFalse();
        });
        assertThat(told.getOperations())
                .allSatisfy(operation ->
                        assertThat(operation.getDescription()).contains(" ").isNotEqualTo(operation.getName()));
        assertThat(Arrays.stream(face.getMethods())).allMatch(method -> method.isAnnotationPresent(Description.class));
    }

    @Test
    void ofSeveralDeploymentsTheLastHasTheNameAndLeavesNone() throws Exception {
        var first = new Registrations(server);
        var second = new Registrations(server);
        first.register("X", timers("old"));
        second.register("X", timers("new"));
        var names = server.queryNames(Registrations.name("*"), null);
        var told = (TabularData) server.getAttribute(Registrations.name("X"), "LastSuccess");

        second.takeBackAll();
        first.takeBackAll();

        assertThat(names).containsExactly(Registrations.name("X"));
        assertThat(told.containsKey(new Object[] {"new"})).isTrue();
        assertThat(server.queryNames(Registrations.name("*"), null)).isEmpty();
    }

    private static DescribedBean timers(String name) {
        return new DescribedBean(
                TimersMXBean.class,
                new TimersMXBean() {
                    @Override
                    public Map<String, String> getLastSuccess() {
                        return Map.of(name, "");
                    }

                    @Override
                    public Map<String, Double> getSecondsSinceSuccess() {
                        return Map.of();
                    }
                },
                new NotificationBroadcasterSupport());
    }

    private static <T> DescribedBean silent(Class<T> face) {
        var figures = face.cast(Proxy.newProxyInstance(
                face.getClassLoader(), List.of(face).toArray(Class<?>[]::new), (proxy, method, arguments) -> null));
        return new DescribedBean(face, figures, new NotificationBroadcasterSupport());
    }
}
