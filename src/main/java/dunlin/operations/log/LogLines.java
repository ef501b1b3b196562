package dunlin.operations.log;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import java.util.logging.Logger;

/** Has the records of this application completed while it runs. */
@Singleton
@Startup
public class LogLines {

    private final Logger ours =
            Logger.getLogger("dunlin"); // held: the JDK forgets a logger, and its handlers, that nobody holds
    private final Completion completion = new Completion();

    @PostConstruct
    void begin() {
        ours.addHandler(completion);
    }

    @PreDestroy
    void end() {
        ours.removeHandler(completion);
    }
}
