package dunlin.operations.log;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** A fault as the log tells it: the same frames, and texts that stay in their line. */
final class ToldFault extends Throwable {

    private static final long serialVersionUID = 1L;

    private final String message;
    private final String words;

    private ToldFault(Throwable fault, Set<Throwable> told) {
        message = fault.getMessage() == null ? null : OneLine.of(fault.getMessage());
        words = OneLine.of(fault.toString());
        setStackTrace(fault.getStackTrace());
        if (fault.getCause() != null && told.add(fault.getCause())) {
            initCause(new ToldFault(fault.getCause(), told));
        }
        for (var suppressed : fault.getSuppressed()) {
            if (told.add(suppressed)) {
                addSuppressed(new ToldFault(suppressed, told));
            }
        }
    }

    static ToldFault of(Throwable fault) {
        Set<Throwable> told = Collections.newSetFromMap(new IdentityHashMap<>());
        told.add(fault);
        return new ToldFault(fault, told);
    }

    @Override
    public String getMessage() {
        return message;
    }

    @Override
    public String toString() {
        return words;
    }
}
