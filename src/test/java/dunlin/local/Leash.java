package dunlin.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.TimeUnit;

/**
 * An agent in a child process that ends it when its parent is gone, however that died: the parent holds the other end of the child's standard
 * input, and the system closes it.
 */
public final class Leash {

    private static final int PATIENCE_SECONDS = 20;

    private Leash() {}

    public static void premain(String arguments, Instrumentation instrumentation) {
        start("leash", () -> {
            awaitEnd(System.in);
            start("leash-halt", Leash::haltLater);
            System.exit(0);
        });
    }

    private static void awaitEnd(InputStream pipe) {
        try {
            pipe.transferTo(OutputStream.nullOutputStream());
        } catch (IOException broken) {
            System.err.println("the pipe from the parent process broke: " + broken.getMessage());
        }
    }

    private static void haltLater() {
        try {
            TimeUnit.SECONDS.sleep(PATIENCE_SECONDS);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(1);
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
