package dunlin.it;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The threads of the server under test, seen by JMX from outside. */
final class ServerThreads implements AutoCloseable {

    private final JMXConnector connector;
    private final ThreadMXBean threads;

    private ServerThreads(JMXConnector connector) throws IOException {
        this.connector = connector;
        threads = ManagementFactory.newPlatformMXBeanProxy(
                connector.getMBeanServerConnection(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    }

    static ServerThreads watch() throws IOException, AttachNotSupportedException {
        var machine = VirtualMachine.attach(String.valueOf(server().pid()));
        try {
            return new ServerThreads(
                    JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent())));
        } finally {
            machine.detach();
        }
    }

    /** Arquillian started it from this process; the port tells it from others. */
    static ProcessHandle server() {
        var port = "--port " + Environment.httpPort();
        return ProcessHandle.current()
                .children()
                .filter(child -> String.join(" ", child.info().arguments().orElse(new String[0]))
                        .contains(port))
                .findFirst()
                .orElseThrow();
    }

    int count() {
        return threads.getThreadCount();
    }

    /** Their names, in order, for a reader who wants to know which are too many. */
    List<String> names() {
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(Objects::nonNull)
                .map(one -> one.getThreadName())
                .sorted()
                .toList();
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
