package dunlin;

import java.time.Instant;
import java.util.Map;

/**
 * The JMS message that names a row: not before {@code dueAt}, with the task's context as message properties. It only wakes;
 * the row decides.
 *
 * @param row the id by which the row's log lines are found
 * @param properties texts by name; a null value is left out
 */
public record Wakeup(Instant dueAt, String row, Map<String, String> properties) {}
