package dunlin.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each typed reader takes, and that everything else is collected as a violation of the right class. */
class FieldsTest {
    private enum Colour {
        RED,
        DARK_BLUE
    }

    private enum EventType {
        SUCCEEDED;

        @Override
        public String toString() {
            return "payment.succeeded";
        }
    }

    @Test
    void readsEveryTypeAndIgnoresUnknownMembers() {
        Fields fields = fields("""
                {"text": "Anna", "count": 5, "flag": true, "at": "2026-11-30T15:00:00.1234567+03:00",
                 "offset": "-P3D", "amount": "299.00", "colour": "dark_blue", "type": "payment.succeeded",
                 "price": {"currency": "RUB"}, "reminders": [{"n": 1}, {"n": 2}], "tags": ["a", ""],
                 "variables": {"name": "", "gone": null, "url": "u"}, "colours": ["red"], "whatever": [[]]}""");

        assertThat(fields.text("text", 4)).isEqualTo("Anna");
        assertThat(fields.integer("count", 1, 5)).isEqualTo(5);
        assertThat(fields.flag("flag")).isTrue();
        assertThat(fields.instant("at")).isEqualTo("2026-11-30T12:00:00.123456Z");
        assertThat(fields.duration("offset")).isEqualTo(Duration.ofDays(-3));
        assertThat(fields.decimal("amount")).isEqualTo(new BigDecimal("299.00"));
        assertThat(fields.choice("colour", Colour.class)).isEqualTo(Colour.DARK_BLUE);
        assertThat(fields.choice("type", EventType.class)).isEqualTo(EventType.SUCCEEDED);
        assertThat(fields.object("price").text("currency", 3)).isEqualTo("RUB");
        assertThat(fields.optionalObjects("reminders").orElseThrow())
                .extracting(reminder -> reminder.integer("n", 1, 9))
                .containsExactly(1L, 2L);
        assertThat(fields.optionalTexts("tags")).contains(List.of("a", ""));
        assertThat(fields.optionalChoices("colours", Colour.class)).contains(List.of(Colour.RED));
        assertThat(fields.optionalTextMap("variables", 3, 10)).contains(Map.of("name", "", "url", "u"));
        assertThatCode(fields::check).doesNotThrowAnyException();
    }

    @Test
    void takesNullAsAbsent() {
        Fields fields = fields("{\"a\": null}");

        assertThat(fields.has("a")).isFalse();
        assertThat(fields.optionalText("a", 1)).isEmpty();
        assertThat(fields.optionalInteger("b", 1, 2)).isEmpty();
        assertThat(fields.optionalObject("a")).isEmpty();
        assertThat(fields.optionalObjects("a")).isEmpty();
        fields.check();
    }

    @Test
    void collectsAllFaultsWithTheirPaths() {
        Fields fields = fields("{\"reminders\": [{\"offset\": 5}, 7, null], \"price\": {\"amount\": 299.0}}");

        fields.text("title", 10);
        fields.optionalObjects("reminders").orElseThrow().forEach(reminder -> reminder.duration("offset"));
        fields.object("price").decimal("amount");
        fields.object("missing").text("inside", 3);

        assertThat(refusal(fields).violations())
                .extracting(Violation::field)
                .containsExactly(
                        "title", "reminders[1]", "reminders[2]", "reminders[0].offset", "price.amount", "missing");
    }

    @Test
    void tellsFaultsOfShapeFromFaultsOfValue() {
        assertThat(refusalOf("{\"a\": \"toolong\"}", fields -> fields.text("a", 3))
                        .malformedShape())
                .isFalse();
        assertThat(refusalOf("{\"a\": \" \"}", fields -> fields.text("a", 3)).malformedShape())
                .isFalse();
        assertThat(refusalOf("{\"a\": 9}", fields -> fields.integer("a", 1, 3)).malformedShape())
                .isFalse();
        assertThat(refusalOf("{\"a\": 9}", fields -> fields.text("a", 3)).malformedShape())
                .isTrue();
        assertThat(refusalOf("{}", fields -> fields.text("a", 3)).malformedShape())
                .isTrue();
        assertThat(refusalOf("{\"a\": \"RED\"}", fields -> fields.choice("a", Colour.class))
                        .malformedShape())
                .isTrue();
    }

    @Test
    void takesWordsOfTheDomainAsFaultsOfValue() {
        Fields fields = fields("{\"price\": {\"amount\": \"1\"}}");

        fields.object("price").violate("amount", "must be more than the fee");

        assertThat(refusal(fields).malformedShape()).isFalse();
        assertThat(refusal(fields).violations())
                .containsExactly(new Violation("price.amount", "must be more than the fee"));
    }

    @Test
    void oneFaultOfShapeMakesTheWholeOneOfShape() {
        Fields fields = fields("{\"a\": 9}");

        fields.integer("a", 1, 3);
        fields.text("b", 3);
        fields.violate("c", "is odd");

        assertThat(refusal(fields).malformedShape()).isTrue();
        assertThat(refusal(fields).violations()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.7", "1.0", "1e3", "1e999", "-1e-3", "\"5\"", "true", "[5]", "{}"})
    void refusesWhatIsNoInteger(String json) {
        InvalidInput refusal = refusalOf("{\"a\": " + json + "}", fields -> fields.integer("a", 0, Long.MAX_VALUE));

        assertThat(refusal.malformedShape()).isTrue();
        assertThat(refusal.getMessage()).isEqualTo("a must be an integer");
    }

    @Test
    void refusesIntegersBeyondALongInsteadOfWrappingThem() {
        for (String json : List.of("99999999999999999999", "-99999999999999999999", "9223372036854775808")) {
            InvalidInput refusal =
                    refusalOf("{\"a\": " + json + "}", fields -> fields.integer("a", Long.MIN_VALUE, Long.MAX_VALUE));
            assertThat(refusal.malformedShape()).isFalse();
        }
        assertThat(fields("{\"a\": 9223372036854775807}").optionalInteger("a", 0, Long.MAX_VALUE))
                .isEqualTo(OptionalLong.of(Long.MAX_VALUE));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-30T12:00:00Z, 2026-11-30T12:00:00Z",
        "2026-11-30t12:00:00z, 2026-11-30T12:00:00Z",
        "2026-11-30T12:00:00-00:00, 2026-11-30T12:00:00Z",
        "2026-11-30T12:00:00.9999999Z, 2026-11-30T12:00:00.999999Z",
        "2026-11-30T12:00:00.123456789123Z, 2026-11-30T12:00:00.123456Z",
        "2027-01-01T02:30:00+05:30, 2026-12-31T21:00:00Z",
        "1970-01-01T00:00:00Z, 1970-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z, 9999-12-31T23:59:59.999999Z",
        "2028-02-29T00:00:00Z, 2028-02-29T00:00:00Z"
    })
    void readsInstants(String text, Instant expected) {
        assertThat(fields("{\"a\": \"" + text + "\"}").optionalInstant("a")).contains(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-30T12:00:00, true",
        "2026-11-30, true",
        "2026-11-30 12:00:00Z, true",
        "2026-11-30T12:00Z, true",
        "2026-11-30T24:00:00Z, true",
        "2026-02-30T12:00:00Z, true",
        "2026-02-29T12:00:00Z, true",
        "2026-13-01T12:00:00Z, true",
        "2026-11-30T12:61:00Z, true",
        "2026-11-30T12:00:61Z, true",
        "2026-11-30T12:00:00+19:00, true",
        "2026-11-30T12:00:00+03, true",
        "2026-11-30T12:00:00+0300, true",
        "2026-11-30T12:00:00[UTC], true",
        "2026-11-30T12:00:00Z[UTC], true",
        "'2026-11-30T12:00:00,5Z', true",
        "2026-11-30T12:00:00.Z, true",
        "+2026-11-30T12:00:00Z, true",
        "12026-11-30T12:00:00Z, true",
        "٢٠٢٦-11-30T12:00:00Z, true",
        "1796040000, true",
        "tomorrow, true",
        "2026-12-31T23:59:60Z, false",
        "1969-12-31T23:59:59Z, false",
        "1970-01-01T00:00:00+00:01, false",
        "9999-12-31T23:59:59-00:01, false",
        "0000-01-01T00:00:00Z, false"
    })
    void refusesOtherInstants(String text, boolean shape) {
        InvalidInput refusal = refusalOf("{\"a\": \"" + text + "\"}", fields -> fields.instant("a"));

        assertThat(refusal.malformedShape()).isEqualTo(shape);
    }

    @Test
    void namesTheMissingOffset() {
        InvalidInput refusal = refusalOf("{\"a\": \"2026-11-30T12:00:00\"}", fields -> fields.instant("a"));

        assertThat(refusal).hasMessageContaining("offset");
    }

    @ParameterizedTest
    @CsvSource({
        "PT1H, PT1H",
        "P3D, PT72H",
        "-P3D, PT-72H",
        "+P3D, PT72H",
        "P2W, PT336H",
        "P1W2DT3H, PT219H",
        "PT0S, PT0S",
        "PT90M, PT1H30M",
        "PT0.5S, PT0.5S",
        "-PT0.0000019S, PT-0.000001S",
        "P36525D, PT876600H"
    })
    void readsClockDurations(String text, Duration expected) {
        assertThat(fields("{\"a\": \"" + text + "\"}").optionalDuration("a")).contains(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "P, true",
        "PT, true",
        "P1DT, true",
        "-P, true",
        "1H, true",
        "PT1H30, true",
        "P1H, true",
        "PT1D, true",
        "pt1h, true",
        "PT-1H, true",
        "PT0.5H, true",
        "'PT0,5S', true",
        "PT.5S, true",
        "--P1D, true",
        "P-1D, true",
        "P1M, false",
        "P1Y, false",
        "P1Y2M3DT4H, false",
        "-P1M, false",
        "P36526D, false",
        "P99999999999999999999999W, false",
        "PT99999999999999999999999999999999999S, false"
    })
    void refusesOtherDurations(String text, boolean shape) {
        InvalidInput refusal = refusalOf("{\"a\": \"" + text + "\"}", fields -> fields.duration("a"));

        assertThat(refusal.malformedShape()).isEqualTo(shape);
    }

    @Test
    void saysWhyMonthsAreRefused() {
        assertThat(refusalOf("{\"a\": \"P1M\"}", fields -> fields.duration("a")))
                .hasMessageContaining("years and months");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "299.0",
                "5",
                "\"1e3\"",
                "\"+1\"",
                "\".5\"",
                "\"5.\"",
                "\"01\"",
                "\"1,5\"",
                "\"\"",
                "\"NaN\"",
                "\"1.0000000001\"",
                "\"1234567890123456\"",
                "\" 1\"",
                "\"٣\""
            })
    void refusesWhatIsNoDecimalString(String json) {
        assertThat(refusalOf("{\"a\": " + json + "}", fields -> fields.decimal("a"))
                        .malformedShape())
                .isTrue();
    }

    @Test
    void limitsMapsAndNamesTheirEntries() {
        assertThat(refusalOf("{\"v\": {\"a\": \"1\", \"b\": \"2\"}}", fields -> fields.optionalTextMap("v", 1, 9)))
                .hasMessage("v must have at most 1 members");
        assertThat(refusalOf("{\"v\": {\"a\": 1, \"b\": \"long\"}}", fields -> fields.optionalTextMap("v", 5, 3))
                        .violations())
                .extracting(Violation::field)
                .containsExactly("v.a", "v.b");
    }

    @Test
    void countsCharactersAndNotUtf16Units() {
        assertThat(fields("{\"a\": \"😀😀😀\"}").text("a", 3)).isEqualTo("😀😀😀");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", " a", "a ", "a\u0001b", "a\nb", "a\u007f"})
    void refusesIdsThatNobodyCouldReadBack(String id) {
        assertThatThrownBy(() -> Identifiers.checked("plan_id", id)).isInstanceOf(InvalidInput.class);
        assertThatThrownBy(() -> Identifiers.checked("plan_id", "x".repeat(201)))
                .isInstanceOf(InvalidInput.class);
    }

    @Test
    void takesIdsOfAnyScript() {
        assertThat(Identifiers.checked("plan_id", "план/1 😀")).isEqualTo("план/1 😀");
        assertThat(fields("{\"a\": \"sub-1\"}").identifier("a")).isEqualTo("sub-1");
        assertThat(refusalOf("{\"a\": \"\\n\"}", fields -> fields.identifier("a"))
                        .malformedShape())
                .isFalse();
    }

    @Test
    void refusesNoObjectAtAll() {
        assertThatThrownBy(() -> Fields.of(null)).isInstanceOf(MalformedJson.class);
    }

    @Test
    void stopsCountingFaultsAtAHundred() {
        Fields fields = fields("{}");

        for (int n = 0; n < 10_000; n++) {
            fields.text("f" + n, 1);
        }

        assertThat(refusal(fields).violations()).hasSize(100);
    }

    @Test
    void givesValuesOrViolationsAndNothingElseWhateverComes() {
        Random random = new Random(7);

        for (int round = 0; round < 4_000; round++) {
            Fields fields = Fields.of(StrictJson.object("{\"a\": " + anything(random, 3) + "}"));
            readAll(fields);
            InvalidInput refusal = catchThrowableOfType(InvalidInput.class, fields::check);
            assertThat(refusal).isNotNull();
            assertThat(refusal.violations())
                    .allSatisfy(violation -> assertThat(violation.field()).matches("(?s)a.{0,250}"))
                    .allSatisfy(violation -> assertThat(violation.message()).hasSizeBetween(5, 150));
        }
    }

    /** No value is of all these types, so at least one reader must object. */
    private static void readAll(Fields fields) {
        assertThat(fields.text("a", 5)).isNotNull();
        assertThat(fields.integer("a", -3, 3)).isBetween(-3L, 3L);
        assertThat(fields.instant("a")).isBetween(Instants.EARLIEST, Instants.LATEST);
        assertThat(fields.duration("a").abs()).isLessThanOrEqualTo(Duration.ofDays(36_525));
        assertThat(fields.decimal("a")).isNotNull();
        assertThat(fields.choice("a", Colour.class)).isNotNull();
        assertThat(fields.object("a").optionalText("b", 2)).isNotNull();
        fields.flag("a");
        fields.optionalObjects("a").ifPresent(list -> list.forEach(FieldsTest::readAllQuietly));
        assertThat(fields.optionalTexts("a")).isNotNull();
        assertThat(fields.optionalChoices("a", Colour.class)).isNotNull();
        assertThat(fields.optionalTextMap("a", 2, 3)).isNotNull();
    }

    private static void readAllQuietly(Fields fields) {
        assertThat(fields.optionalDuration("a")).isNotNull();
        assertThat(fields.optionalInstant("b")).isNotNull();
    }

    private static String anything(Random random, int depth) {
        String[] scalars = {
            "null",
            "true",
            "0",
            "-1",
            "1.5",
            "1e300",
            "99999999999999999999",
            "\"\"",
            "\" \"",
            "\"red\"",
            "\"P3D\"",
            "\"P1M\"",
            "\"2026-11-30T12:00:00Z\"",
            "\"2026-11-30T12:00:00\"",
            "\"299.00\"",
            "\"\\u0001\"",
            "\"😀\""
        };
        int pick = random.nextInt(depth > 0 ? scalars.length + 6 : scalars.length);
        if (pick < scalars.length) {
            return scalars[pick];
        }
        return pick % 2 == 0
                ? "[" + anything(random, depth - 1) + "," + anything(random, depth - 1) + "]"
                : "{\"a\":" + anything(random, depth - 1) + ",\"b\":" + anything(random, depth - 1) + "}";
    }

    private static Fields fields(String json) {
        return Fields.of(StrictJson.object(json));
    }

    private static InvalidInput refusal(Fields fields) {
        return Optional.ofNullable(catchThrowableOfType(InvalidInput.class, fields::check))
                .orElseThrow(() -> new AssertionError("nothing was refused"));
    }

    private static InvalidInput refusalOf(String json, Consumer<Fields> reading) {
        Fields fields = fields(json);
        reading.accept(fields);
        return refusal(fields);
    }
}
