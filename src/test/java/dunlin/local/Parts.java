package dunlin.local;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;

/**
 * Everything that was started, ended in the reverse order. A part is started under the same lock, so that an end that comes in the middle of a start
 * still finds what was started.
 */
final class Parts {

    private final Console console;
    private final Deque<Part> parts = new ArrayDeque<>();
    private volatile boolean ended;

    Parts(Console console) {
        this.console = console;
    }

    synchronized <T extends AutoCloseable> T start(String name, Callable<T> starter) {
        if (ended) {
            throw new StartupFailure("Stopped before " + name + " was started.");
        }
        try {
            T started = starter.call();
            parts.push(new Part(name, started));
            return started;
        } catch (RuntimeException told) {
            throw told;
        } catch (Exception failed) {
            throw new StartupFailure(name + " did not start: " + failed, failed);
        }
    }

    synchronized boolean isEmpty() {
        return parts.isEmpty();
    }

    boolean ended() {
        return ended;
    }

    synchronized void end() {
        ended = true;
        while (!parts.isEmpty()) {
            Part part = parts.pop();
            try {
                part.closeable().close();
            } catch (Exception failed) {
                console.warn(part.name() + " did not end cleanly: " + failed);
            }
        }
    }

    private record Part(String name, AutoCloseable closeable) {}
}
