package dunlin.rest;

import dunlin.json.Fields;
import dunlin.json.InvalidInput;
import dunlin.json.Json;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Reads query parameters as strictly as {@link Fields} reads a body; every fault is one of a bad request (400). A
 * parameter given twice, empty, or with a character that cannot be stored is refused; one that nobody asks for is
 * ignored.
 */
public final class Query {
    private static final Pattern INTEGER = Pattern.compile("-?\\d{1,30}");
    private static final int LONGEST = 4096;

    private enum Flag {
        TRUE,
        FALSE
    }

    private final Map<String, List<String>> parameters;
    private final Fields fields;

    private Query(Map<String, List<String>> parameters) {
        this.parameters = parameters;
        Json json = Json.object();
        parameters.forEach((name, values) -> json.put(name, values.isEmpty() ? "" : values.get(0)));
        this.fields = Fields.of(json.build());
    }

    public static Query of(UriInfo uri) {
        try {
            return of(uri.getQueryParameters());
        } catch (IllegalArgumentException malformed) {
            throw Refusal.badRequest("The query is not well-formed: see its percent signs");
        }
    }

    public static Query of(MultivaluedMap<String, String> parameters) {
        return new Query(Map.copyOf(parameters));
    }

    /** A text to filter by, of up to 200 characters. */
    public Optional<String> text(String name) {
        return given(name) ? fields.optionalText(name, 200) : Optional.empty();
    }

    public OptionalLong integer(String name, long min, long max) {
        if (!given(name)) {
            return OptionalLong.empty();
        }
        String text = raw(name);
        if (!INTEGER.matcher(text).matches()) {
            fields.violateShape(name, "must be an integer");
            return OptionalLong.empty();
        }
        BigInteger integer = new BigInteger(text);
        if (integer.compareTo(BigInteger.valueOf(min)) < 0 || integer.compareTo(BigInteger.valueOf(max)) > 0) {
            fields.violate(name, "must be between " + min + " and " + max);
            return OptionalLong.empty();
        }
        return OptionalLong.of(integer.longValueExact());
    }

    public <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
        return given(name) ? fields.optionalChoice(name, type) : Optional.empty();
    }

    /** {@code true} or {@code false}. */
    public Optional<Boolean> flag(String name) {
        return choice(name, Flag.class).map(word -> word == Flag.TRUE);
    }

    /** In a query a {@code +} is a space: an offset east of Greenwich must be written {@code %2B03:00}. */
    public Optional<Instant> instant(String name) {
        return given(name) ? fields.optionalInstant(name) : Optional.empty();
    }

    public Optional<Duration> duration(String name) {
        return given(name) ? fields.optionalDuration(name) : Optional.empty();
    }

    public Optional<BigDecimal> decimal(String name) {
        return given(name) ? fields.optionalDecimal(name) : Optional.empty();
    }

    /** Notes that a parameter is missing. */
    public void require(String name) {
        if (!parameters.containsKey(name)) {
            fields.violateShape(name, "is required");
        }
    }

    public void violate(String name, String message) {
        fields.violateShape(name, message);
    }

    /** {@code limit} and {@code cursor}; throws at once what has been found wrong so far, them included. */
    public Paging paging() {
        long limit = integer("limit", 1, Paging.MOST).orElse(Paging.DEFAULT);
        Optional<String> cursor = given("cursor") ? fields.optionalText("cursor", LONGEST) : Optional.empty();
        check();
        return Paging.of((int) limit, cursor);
    }

    /** Throws {@link InvalidInput} (400) when anything was wrong. */
    public void check() {
        try {
            fields.check();
        } catch (InvalidInput input) {
            throw input.malformedShape() ? input : new InvalidInput(input.violations(), true);
        }
    }

    private boolean given(String name) {
        if (!parameters.containsKey(name)) {
            return false;
        }
        Optional<String> fault = fault(parameters.get(name));
        fault.ifPresent(message -> fields.violateShape(name, message));
        return fault.isEmpty();
    }

    private static Optional<String> fault(List<String> values) {
        if (values.size() != 1) {
            return Optional.of("must be given once");
        }
        String value = values.get(0);
        if (value == null || value.isBlank()) {
            return Optional.of("must not be empty");
        }
        return value.indexOf(0) >= 0 ? Optional.of("must not contain the character U+0000") : Optional.empty();
    }

    private String raw(String name) {
        return parameters.get(name).get(0);
    }
}
