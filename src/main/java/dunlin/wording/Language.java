package dunlin.wording;

import com.ibm.icu.text.MessageFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PropertyResourceBundle;

/** One language of the texts: its bundle, its plurals and how it writes an instant. */
final class Language {

    private final Locale locale;
    private final PropertyResourceBundle bundle;
    private final DateTimeFormatter dateAndHour;

    private Language(Locale locale, PropertyResourceBundle bundle) {
        this.locale = locale;
        this.bundle = bundle;
        this.dateAndHour = DateTimeFormatter.ofPattern(bundle.getString("instant_pattern"), locale);
    }

    /** Reads {@code messages_TAG.properties}, UTF-8 whatever the platform, and without falling back to another language. */
    static Language load(String tag) {
        String file = "/messages_" + tag + ".properties";
        try (InputStream stream = Language.class.getResourceAsStream(file);
                InputStreamReader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            return new Language(Locale.forLanguageTag(tag), new PropertyResourceBundle(reader));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + file, unreadable);
        }
    }

    /** The text under a key as it stands, if there is one. */
    Optional<String> label(String key) {
        return Optional.of(key).filter(bundle::containsKey).map(bundle::getString);
    }

    /** The text under a key with its arguments; an argument's own braces and quotes mean nothing. */
    String text(String key, Map<String, Object> arguments) {
        // Made anew: ICU's formats are not safe for several threads.
        return new MessageFormat(bundle.getString(key), locale).format(arguments);
    }

    /** Date and hour in a zone, the zone as its distance from UTC: it needs no translation. */
    String instant(Instant instant, ZoneId zone) {
        ZonedDateTime local = instant.atZone(zone);
        return dateAndHour.format(local) + " " + offset(local);
    }

    private static String offset(ZonedDateTime local) {
        if (local.getOffset().getTotalSeconds() == 0) {
            return "UTC";
        }
        return "UTC" + local.getOffset().getId().replaceFirst("^([+-])0", "$1").replaceFirst(":00$", "");
    }
}
