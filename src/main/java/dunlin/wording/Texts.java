package dunlin.wording;

import dunlin.telegram.TelegramText;
import dunlin.telegram.domain.Button;
import dunlin.telegram.domain.Format;
import dunlin.telegram.domain.Message;
import dunlin.telegram.domain.VisibleText;
import dunlin.wording.domain.RoughSpan;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The words of reminders and of messages about charges, in the customer's language.
 *
 * <p>Whatever a customer's variables contain, the message stays one that Telegram accepts: every value is escaped and
 * shortened, a pay address that Telegram would refuse gives no button, and the whole is cut to Telegram's limit.
 */
@ApplicationScoped
public class Texts {

    /** The most of one variable that is shown, in UTF-16 units: a huge name must not push the date out of the message. */
    static final int LONGEST_VALUE = 200;

    private static final String ENGLISH = "en";
    private static final Map<String, Language> LANGUAGES =
            Map.of(ENGLISH, Language.load(ENGLISH), "ru", Language.load("ru"));

    /** The kinds of reminder whose words are here; the names are those of API, Plans. */
    private static final List<String> TYPES = List.of("access_ending", "access_ended");

    /**
     * The reminder of a type ({@code access_ending}, {@code access_ended}) as it reads at {@code now}, in Telegram's HTML;
     * {@link Message#asPlain()} is the same without markup.
     *
     * @throws IllegalArgumentException for another type
     */
    public Message reminder(String type, Addressee addressee, Instant now) {
        if (!TYPES.contains(type)) {
            throw new IllegalArgumentException("no text for reminders of type " + type);
        }
        RoughSpan span = type.equals("access_ended")
                ? RoughSpan.between(addressee.accessUntil(), now)
                : RoughSpan.between(now, addressee.accessUntil());
        return message(
                type,
                addressee,
                Map.of("left", span.count(), "left_unit", span.unit().name().toLowerCase(Locale.ROOT)));
    }

    /**
     * The text under a key, in Telegram's HTML, with the button that belongs to it.
     *
     * @param details what it says besides what it says of the addressee: numbers as they are, instants in the customer's language and
     *     zone, everything else as literal text
     */
    public Message message(String key, Addressee addressee, Map<String, Object> details) {
        Language language = language(addressee.locale());
        Optional<String> payAddress = PayAddress.of(addressee.variables().get("pay_url"));
        Map<String, Object> arguments = arguments(addressee, language);
        details.forEach((name, value) -> arguments.put(name, shown(value, addressee, language)));
        arguments.put("has_button", payAddress.isPresent() ? "yes" : "other");
        String html = TelegramText.cutHtml(language.text(key + ".text", arguments), TelegramText.LIMIT);
        List<Button> buttons = language.label(key + ".button").stream()
                .flatMap(label -> payAddress.<Button>map(address -> new Button.Url(label, address)).stream())
                .toList();
        return new Message(addressee.chatId(), html, Format.HTML, buttons);
    }

    /** A line without arguments and without markup, in the language of that locale. */
    public String line(String key, String locale) {
        return language(locale).text(key, Map.of());
    }

    /** What a reminder reads once it is no longer true: without a date and without a button, so that it stays right whatever follows. */
    public Message noLongerCurrent(Addressee addressee) {
        return message("no_longer_current", addressee, Map.of());
    }

    /** The language of the locale's first part, in any case and with {@code -} or {@code _}; otherwise English. */
    private static Language language(String locale) {
        String tag = locale == null ? "" : locale.strip().split("[-_]", 2)[0].toLowerCase(Locale.ROOT);
        return LANGUAGES.getOrDefault(tag, LANGUAGES.get(ENGLISH));
    }

    private static Map<String, Object> arguments(Addressee addressee, Language language) {
        Map<String, Object> arguments = new HashMap<>();
        addressee.variables().forEach((name, value) -> arguments.put(name, shown(value)));
        arguments.put("plan_title", shown(addressee.planTitle()));
        arguments.put("until", language.instant(addressee.accessUntil(), zone(addressee)));
        arguments.put("has_name", arguments.getOrDefault("name", "").equals("") ? "other" : "yes");
        return arguments;
    }

    private static Object shown(Object detail, Addressee addressee, Language language) {
        if (detail instanceof Instant instant) {
            return language.instant(instant, zone(addressee));
        }
        return detail instanceof Number ? detail : shown(detail.toString());
    }

    /** A value as a part of one line of HTML. */
    private static String shown(String value) {
        String line =
                value.replaceAll("[\\s\\p{Cntrl}\\x{2028}\\x{2029}]+", " ").strip();
        return VisibleText.escape(TelegramText.cutPlain(line, LONGEST_VALUE));
    }

    private static ZoneId zone(Addressee addressee) {
        String zone = addressee.variables().getOrDefault("time_zone", "").strip();
        try {
            return zone.isEmpty() ? ZoneOffset.UTC : ZoneId.of(zone);
        } catch (DateTimeException unknown) {
            return ZoneOffset.UTC;
        }
    }
}
