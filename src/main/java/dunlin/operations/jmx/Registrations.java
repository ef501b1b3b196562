package dunlin.operations.jmx;

import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The management beans that one application has at the JVM's bean server: one of each name, and none when it has ended. */
final class Registrations {

    private final MBeanServer server;
    private final List<ObjectName> names = new ArrayList<>();

    Registrations(MBeanServer server) {
        this.server = server;
    }

    static ObjectName name(String type) {
        try {
            return new ObjectName("dunlin:type=" + type);
        } catch (JMException malformed) {
            throw new IllegalArgumentException(type, malformed);
        }
    }

    /** Registers it in the place of one that a deployment has left which did not end in order. */
    void register(String type, DescribedBean bean) {
        var name = name(type);
        try {
            takeBack(name);
            server.registerMBean(bean, name);
            names.add(name);
        } catch (JMException refused) {
            throw new IllegalStateException("The management bean " + name + " cannot be registered", refused);
        }
    }

    void takeBackAll() {
        for (var name : names) {
            try {
                takeBack(name);
            } catch (JMException refused) {
                throw new IllegalStateException("The management bean " + name + " cannot be taken back", refused);
            }
        }
        names.clear();
    }

    private void takeBack(ObjectName name) throws JMException {
        if (server.isRegistered(name)) {
            server.unregisterMBean(name);
        }
    }
}
