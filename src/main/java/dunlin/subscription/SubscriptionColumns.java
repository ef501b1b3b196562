package dunlin.subscription;

import dunlin.csv.CsvRow;
import dunlin.json.Identifiers;
import dunlin.json.InvalidInput;
import dunlin.json.Json;
import dunlin.json.Violation;
import jakarta.json.JsonObject;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The columns of a file of subscriptions, which its header names as the members of a PUT's body are named: {@code chat_id},
 * {@code payment_method.token}, {@code variables.name}. An empty cell is a member left out.
 */
final class SubscriptionColumns {

    private static final String ID = "subscription_id";
    private static final String ADDRESS = "import";
    private static final String METHOD = "payment_method.";
    private static final String VARIABLE = "variables.";
    private static final List<String> REQUIRED = List.of(ID, "plan_id", "chat_id");
    private static final Set<String> NUMBERS = Set.of("chat_id");
    private static final Set<String> FLAGS = Set.of("auto_renew", "offer_renewal");
    private static final Set<String> KNOWN = Set.of(
            ID,
            "plan_id",
            "chat_id",
            "locale",
            "access_until",
            "period_anchor",
            "auto_renew",
            METHOD + "gateway",
            METHOD + "token",
            METHOD + "customer",
            "offer_renewal");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,19}");
    private static final int MOST_COLUMNS = 100;
    private static final int LONGEST_NAME = 120;

    private final List<String> names;

    private SubscriptionColumns(List<String> names) {
        this.names = names;
    }

    /** @throws InvalidInput naming every column that is unknown, named twice or missing */
    static SubscriptionColumns of(CsvRow header) {
        var violations = new ArrayList<Violation>();
        var names = header.cells();
        if (names.size() > MOST_COLUMNS || header.isTooLong()) {
            violations.add(new Violation("header", "has more than " + MOST_COLUMNS + " columns"));
        } else {
            var seen = new HashSet<String>();
            names.stream()
                    .filter(name -> !isKnown(name))
                    .forEach(name -> violations.add(new Violation(brief(name), "is not a known column")));
            names.stream()
                    .filter(name -> !seen.add(name))
                    .forEach(name -> violations.add(new Violation(brief(name), "is a column twice")));
            REQUIRED.stream()
                    .filter(name -> !seen.contains(name))
                    .forEach(name -> violations.add(new Violation(name, "is a column that is required")));
        }
        if (!violations.isEmpty()) {
            throw new InvalidInput(violations, true);
        }
        return new SubscriptionColumns(names);
    }

    private static boolean isKnown(String name) {
        return KNOWN.contains(name) || isVariable(name);
    }

    private static boolean isVariable(String name) {
        return name.startsWith(VARIABLE)
                && name.length() <= LONGEST_NAME
                && !name.substring(VARIABLE.length()).isBlank()
                && unreadable(name).isEmpty();
    }

    private static String brief(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
    }

    /** What a row says, or everything that is wrong with it. */
    ImportedRow read(CsvRow row) {
        var violations = new ArrayList<>(faultsOfForm(row));
        if (!violations.isEmpty()) {
            return ImportedRow.refused(row.line(), null, violations);
        }
        var cells = new HashMap<String, String>();
        IntStream.range(0, names.size())
                .filter(column -> !row.cells().get(column).isEmpty())
                .forEach(column -> cells.put(names.get(column), row.cells().get(column)));
        return read(row.line(), cells);
    }

    private static ImportedRow read(long line, Map<String, String> cells) {
        var violations = new ArrayList<Violation>();
        var id = cells.get(ID);
        try {
            Identifiers.checked(ID, id == null ? "" : id);
        } catch (InvalidInput odd) {
            id = null;
            violations.addAll(odd.violations());
        }
        if (ADDRESS.equals(id)) {
            violations.add(
                    new Violation(ID, "is an address of its own here: a subscription of that name could not be read"));
        }
        try {
            var terms = SubscriptionJson.read(body(cells));
            return violations.isEmpty() ? ImportedRow.of(line, id, terms) : ImportedRow.refused(line, id, violations);
        } catch (InvalidInput refused) {
            violations.addAll(refused.violations());
            return ImportedRow.refused(line, id, violations);
        }
    }

    private List<Violation> faultsOfForm(CsvRow row) {
        if (row.isTooLong()) {
            return List.of(new Violation(null, "is longer than " + CsvRow.LONGEST + " characters"));
        }
        if (row.cells().size() != names.size()) {
            return List.of(new Violation(
                    null, "has " + row.cells().size() + " cells, but the header names " + names.size() + " columns"));
        }
        return IntStream.range(0, names.size())
                .boxed()
                .flatMap(column -> unreadable(row.cells().get(column)).stream()
                        .map(message -> new Violation(names.get(column), message)))
                .toList();
    }

    private static List<String> unreadable(String cell) {
        if (cell.indexOf('\uFFFD') >= 0) {
            return List.of("is not in UTF-8 (or contains U+FFFD, which tells that it once was not)");
        }
        return cell.indexOf('\0') >= 0 ? List.of("must not contain the character U+0000") : List.of();
    }

    /** As the PUT's body would be; what is no number or flag stays a text, which its reader refuses. */
    private static JsonObject body(Map<String, String> cells) {
        var body = Json.object();
        var method = new HashMap<String, String>();
        var variables = new HashMap<String, String>();
        cells.forEach((name, cell) -> {
            if (name.startsWith(METHOD)) {
                method.put(name.substring(METHOD.length()), cell);
            } else if (name.startsWith(VARIABLE)) {
                variables.put(name.substring(VARIABLE.length()), cell);
            } else {
                put(body, name, cell);
            }
        });
        if (!method.isEmpty()) {
            body.put("payment_method", Json.texts(method));
        }
        return body.put("variables", Json.texts(variables)).build();
    }

    private static void put(Json body, String name, String cell) {
        if (FLAGS.contains(name) && (cell.equals("true") || cell.equals("false"))) {
            body.put(name, Boolean.valueOf(cell));
        } else if (NUMBERS.contains(name) && NUMBER.matcher(cell).matches()) {
            body.put(name, jakarta.json.Json.createValue(new BigInteger(cell)));
        } else {
            body.put(name, cell);
        }
    }
}
