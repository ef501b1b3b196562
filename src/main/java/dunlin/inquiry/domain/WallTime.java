package dunlin.inquiry.domain;

import java.util.Locale;
import java.util.regex.Pattern;

/** A time of day as the clock on the wall shows it, {@code 09:30}, in minutes after midnight. */
final class WallTime {

    static final int MIDNIGHT = 24 * 60;

    private static final Pattern FORM = Pattern.compile("([01]\\d|2[0-4]):([0-5]\\d)");

    private WallTime() {}

    /** Up to {@code latest} minutes after midnight. */
    static int read(String text, int latest) {
        var parts = FORM.matcher(text.strip());
        if (parts.matches()) {
            var minutes = Integer.parseInt(parts.group(1)) * 60 + Integer.parseInt(parts.group(2));
            if (minutes <= latest) {
                return minutes;
            }
        }
        throw new IllegalArgumentException("must be a time of day such as 09:00; only an end may be 24:00");
    }

    static String write(int minutes) {
        return String.format(Locale.ROOT, "%02d:%02d", minutes / 60, minutes % 60);
    }
}
