package dunlin.simulation;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Rows without a database. A transaction works on copies of its own; they become everybody's when it commits, and are forgotten
 * when it does not.
 */
public final class Tables {

    /** The database cannot be reached, or has lost the transaction. */
    public static final class Away extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Away() {
            super("the database is away");
        }
    }

    private static final Map<Class<?>, List<Field>> FIELDS = new HashMap<>();

    private final Map<Class<?>, Map<Object, Object>> committed = new HashMap<>();
    private Map<Class<?>, Map<Object, Optional<Object>>> changes;
    private boolean away;
    private boolean nextCommitFails;

    /** Does that work in one transaction; within another it takes part in that one. */
    public <T> T transaction(Supplier<T> work) {
        if (changes != null) {
            return work.get();
        }
        if (away) {
            throw new Away();
        }
        changes = new HashMap<>();
        try {
            var result = work.get();
            commit();
            return result;
        } finally {
            changes = null;
        }
    }

    private void commit() {
        if (nextCommitFails) {
            nextCommitFails = false;
            throw new Away();
        }
        changes.forEach((kind, rows) -> rows.forEach((key, row) -> row.ifPresentOrElse(
                changed -> committed(kind).put(key, changed),
                () -> committed(kind).remove(key))));
    }

    /** Whether no transaction can begin. */
    public void away(boolean isAway) {
        away = isAway;
    }

    /** The next transaction does its work and is then lost. */
    public void loseNextCommit() {
        nextCommitFails = true;
    }

    /** No transaction is lost any more. */
    public void keepCommits() {
        nextCommitFails = false;
    }

    /** The rows of a kind in the order in which they came; inside a transaction as it sees them. */
    public <T> List<T> all(Class<T> kind) {
        return where(kind, any -> true);
    }

    /** Those of them for which the condition holds. */
    public <T> List<T> where(Class<T> kind, Predicate<T> condition) {
        var keys = new LinkedHashSet<>(committed(kind).keySet());
        if (changes != null) {
            keys.addAll(changed(kind).keySet());
        }
        return keys.stream()
                .filter(key -> visible(kind, key)
                        .filter(row -> condition.test(kind.cast(row)))
                        .isPresent())
                .map(key -> kind.cast(own(kind, key)))
                .toList();
    }

    /** The row of that key. */
    public <T> Optional<T> find(Class<T> kind, Object key) {
        return visible(kind, key).map(row -> kind.cast(own(kind, key)));
    }

    /** Adds a row. */
    public void add(Object key, Object row) {
        changed(row.getClass()).put(key, Optional.of(row));
    }

    /** Removes a row. */
    public void remove(Class<?> kind, Object key) {
        changed(kind).put(key, Optional.empty());
    }

    private Map<Object, Object> committed(Class<?> kind) {
        return committed.computeIfAbsent(kind, asked -> new LinkedHashMap<>());
    }

    private Map<Object, Optional<Object>> changed(Class<?> kind) {
        return changes.computeIfAbsent(kind, asked -> new LinkedHashMap<>());
    }

    private Optional<Object> visible(Class<?> kind, Object key) {
        var unchanged = Optional.ofNullable(committed(kind).get(key));
        return changes == null ? unchanged : changed(kind).getOrDefault(key, unchanged);
    }

    /** The row itself outside a transaction, which only looks; inside one a copy, which may be changed. */
    private Object own(Class<?> kind, Object key) {
        return changes == null
                ? committed(kind).get(key)
                : changed(kind)
                        .computeIfAbsent(
                                key, asked -> Optional.of(copy(committed(kind).get(asked))))
                        .orElseThrow();
    }

    private static Object copy(Object row) {
        var copy = blank(row.getClass());
        fields(row.getClass()).forEach(field -> write(field, copy, read(field, row)));
        return copy;
    }

    /** A new row without content, as an entity's constructor for the container makes it. */
    public static <T> T blank(Class<T> kind) {
        try {
            Constructor<T> constructor = kind.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Fills a column as an insert does. */
    public static void set(Object row, String field, Object value) {
        write(field(row, field), row, value);
    }

    /** Reads a column as a query does. */
    public static Object get(Object row, String field) {
        return read(field(row, field), row);
    }

    private static Field field(Object row, String name) {
        return fields(row.getClass()).stream()
                .filter(field -> field.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<Field> fields(Class<?> kind) {
        return FIELDS.computeIfAbsent(kind, asked -> {
            var fields = new ArrayList<Field>();
            for (var field : asked.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
            return fields;
        });
    }

    private static Object read(Field field, Object row) {
        try {
            return field.get(row);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void write(Field field, Object row, Object value) {
        try {
            field.set(row, value);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
