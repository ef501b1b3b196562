package dunlin.it;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Reads the management beans of the server under test from this JVM, through its local agent: no port is opened to the world. */
final class Jmx implements AutoCloseable {

    private final JMXConnector connector;
    private final MBeanServerConnection server;

    private Jmx(JMXConnector connector) throws IOException {
        this.connector = connector;
        server = connector.getMBeanServerConnection();
    }

    static Jmx connect() throws IOException, AttachNotSupportedException {
        return connect(ServerThreads.server().pid());
    }

    /** The same of another server's process. */
    static Jmx connect(long pid) throws IOException, AttachNotSupportedException {
        var machine = VirtualMachine.attach(String.valueOf(pid));
        try {
            return new Jmx(JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent())));
        } finally {
            machine.detach();
        }
    }

    MBeanServerConnection server() {
        return server;
    }

    static ObjectName name(String type) throws JMException {
        return new ObjectName("dunlin:type=" + type);
    }

    Object get(String type, String attribute) throws JMException, IOException {
        return server.getAttribute(name(type), attribute);
    }

    long number(String type, String attribute) throws JMException, IOException {
        return ((Number) get(type, attribute)).longValue();
    }

    /** An attribute that is a map. */
    Map<String, Object> map(String type, String attribute) throws JMException, IOException {
        var map = new TreeMap<String, Object>();
        @SuppressWarnings("unchecked") // what tabular data holds
        var rows = (Collection<CompositeData>) ((TabularData) get(type, attribute)).values();
        rows.forEach(row -> map.put((String) row.get("key"), row.get("value")));
        return map;
    }

    Object call(String type, String operation, String... arguments) throws JMException, IOException {
        var signature = new String[arguments.length];
        Arrays.fill(signature, String.class.getName());
        return server.invoke(name(type), operation, arguments, signature);
    }

    /** How many threads of the server bear a name, its numbers left out. */
    Map<String, Integer> threads() throws IOException {
        var threads = ManagementFactory.newPlatformMXBeanProxy(
                server, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
        var names = new TreeMap<String, Integer>();
        for (var one : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (one != null) {
                names.merge(one.getThreadName().replaceAll("[0-9]+", "#"), 1, Integer::sum);
            }
        }
        return names;
    }

    /** Has the server collect its garbage: with a client of HTTP its threads go. */
    void collectGarbage() throws IOException {
        ManagementFactory.newPlatformMXBeanProxy(server, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class)
                .gc();
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
