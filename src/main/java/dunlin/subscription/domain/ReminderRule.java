package dunlin.subscription.domain;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One reminder of a plan: sent {@code offset} after the end of access (before it, when negative) and worth sending for
 * {@code validFor} from then on.
 */
public record ReminderRule(ReminderType type, Duration offset, Duration validFor) {

    private static final Duration FARTHEST = Duration.ofDays(3 * 365);

    /** @throws IllegalArgumentException with a text for people when the rule contradicts its type or is out of range */
    public ReminderRule {
        if (type == ReminderType.ACCESS_ENDED && offset.isNegative()) {
            throw new IllegalArgumentException("access_ended takes no negative offset");
        }
        if (type == ReminderType.ACCESS_ENDING && !offset.isNegative() && !offset.isZero()) {
            throw new IllegalArgumentException("access_ending takes no positive offset");
        }
        if (offset.abs().compareTo(FARTHEST) > 0) {
            throw new IllegalArgumentException("an offset is at most three years");
        }
        if (validFor.isNegative() || validFor.isZero() || validFor.compareTo(FARTHEST) > 0) {
            throw new IllegalArgumentException("valid_for is longer than zero and at most three years");
        }
    }

    /** The first instant at which this reminder may be sent. */
    public Instant notBefore(Instant accessUntil) {
        return accessUntil.plus(offset);
    }

    /** The instant from which it is too late. */
    public Instant validUntil(Instant accessUntil) {
        return notBefore(accessUntil).plus(validFor);
    }

    /** The rule in the notation of {@code dunlin.reminders}: {@code access_ended:PT0S:PT48H}. */
    @Override
    public String toString() {
        return type.word() + ":" + offset + ":" + validFor;
    }

    /** Several rules in the notation of {@code dunlin.reminders}. */
    public static String write(List<ReminderRule> rules) {
        return rules.stream().map(ReminderRule::toString).collect(Collectors.joining(", "));
    }

    /**
     * Reads rules in the notation of {@code dunlin.reminders}: {@code access_ending:-P3D:P2D, access_ended:PT0S:P2D}; an
     * empty text is no rule.
     *
     * @throws IllegalArgumentException when it is not that notation, or two rules have the same type and offset
     */
    public static List<ReminderRule> read(String text) {
        return text.isBlank()
                ? List.of()
                : distinct(Arrays.stream(text.split(",", -1))
                        .map(ReminderRule::readOne)
                        .toList());
    }

    /**
     * The rules as a list of its own.
     *
     * @throws IllegalArgumentException when two rules have the same type and offset
     */
    public static List<ReminderRule> distinct(List<ReminderRule> rules) {
        var places = new HashSet<List<Object>>();
        var result = new ArrayList<ReminderRule>();
        for (var rule : rules) {
            if (!places.add(List.of(rule.type, rule.offset))) {
                throw new IllegalArgumentException("two reminders have the same type and offset");
            }
            result.add(rule);
        }
        return List.copyOf(result);
    }

    private static ReminderRule readOne(String text) {
        var parts = text.strip().split(":", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException("a reminder is written type:offset:valid_for");
        }
        try {
            return new ReminderRule(ReminderType.ofWord(parts[0]), Duration.parse(parts[1]), Duration.parse(parts[2]));
        } catch (DateTimeParseException notADuration) {
            throw new IllegalArgumentException("offset and valid_for are durations such as -P3D or PT2H", notADuration);
        }
    }
}
