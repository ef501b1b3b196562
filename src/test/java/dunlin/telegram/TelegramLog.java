package dunlin.telegram;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** What this package writes to the log while it is open. */
final class TelegramLog extends Handler {

    private final Logger logger = Logger.getLogger("dunlin.telegram");
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    TelegramLog() {
        logger.addHandler(this);
    }

    String text() {
        return records.stream()
                .map(each -> each.getMessage() + " " + each.getThrown())
                .collect(Collectors.joining("\n"));
    }

    @Override
    public void publish(LogRecord each) {
        records.add(each);
    }

    @Override
    public void flush() {
        // nothing is kept back
    }

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
