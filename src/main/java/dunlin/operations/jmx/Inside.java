package dunlin.operations.jmx;

import jakarta.ejb.EJBException;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.util.function.Supplier;

/**
 * Takes a question from a thread that is not the application's into the application. As an EJB it brings what the container gives to its
 * callers: class loader, names, transactions.
 */
@Singleton
@Lock(LockType.READ)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class Inside {

    /** What the question gives. */
    public Object answer(Supplier<?> question) {
        return question.get();
    }

    /** Asks it, and tells a fault in words that a console without our classes can read. */
    static <T> T ask(Inside inside, Supplier<T> question) {
        try {
            @SuppressWarnings("unchecked") // what the question gave
            var answer = (T) inside.answer(question);
            return answer;
        } catch (EJBException fault) {
            throw told(fault.getCausedByException() == null ? fault : fault.getCausedByException());
        }
    }

    private static RuntimeException told(Exception fault) {
        return fault instanceof IllegalArgumentException wrong
                ? new IllegalArgumentException(wrong.getMessage())
                : new IllegalStateException(
                        "This cannot be answered now: " + fault.getClass().getSimpleName());
    }
}
