package dunlin.operations.jmx;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.NotificationEmitter;
import javax.management.StandardEmitterMBean;

/** An MXBean that tells of itself what the {@link Description}s of its interface say. */
final class DescribedBean extends StandardEmitterMBean {

    private final Class<?> face;

    <T> DescribedBean(Class<T> face, T figures, NotificationEmitter emitter) {
        super(figures, face, true, emitter);
        this.face = face;
    }

    @Override
    protected String getDescription(MBeanInfo bean) {
        return face.getAnnotation(Description.class).value();
    }

    @Override
    protected String getDescription(MBeanAttributeInfo attribute) {
        return described((attribute.isIs() ? "is" : "get") + attribute.getName())
                .orElseGet(() -> super.getDescription(attribute));
    }

    @Override
    protected String getDescription(MBeanOperationInfo operation) {
        return described(operation.getName()).orElseGet(() -> super.getDescription(operation));
    }

    private Optional<String> described(String name) {
        return Arrays.stream(face.getMethods())
                .filter(method -> method.getName().equals(name))
                .map(DescribedBean::words)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> words(Method method) {
        return Optional.ofNullable(method.getAnnotation(Description.class)).map(Description::value);
    }
}
