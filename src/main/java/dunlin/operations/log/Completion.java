package dunlin.operations.log;

import dunlin.Trace;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;

/** Writes nothing: completes each record, before the server's handlers see it, by its trace, and keeps its texts in their line. */
final class Completion extends Handler {

    private final Formatter formatter = new SimpleFormatter();

    @Override
    public void publish(LogRecord message) {
        var words = OneLine.of(formatter.formatMessage(message));
        message.setResourceBundle(null);
        message.setParameters(null);
        message.setMessage(
                Trace.current().map(trace -> words + " [trace " + trace + "]").orElse(words));
        if (message.getThrown() != null) {
            message.setThrown(ToldFault.of(message.getThrown()));
        }
    }

    @Override
    public void flush() {
        // nothing is kept
    }

    @Override
    public void close() {
        // nothing is open
    }
}
