package dunlin.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the strict reader takes and what it refuses. */
class StrictJsonTest {
    @Test
    void readsAnObjectOfAllTypes() {
        JsonObject object = StrictJson.object(
                " {\"a\": [1, -2.50, 1e3, true, false, null, \"\\u00e9\\ud83d\\ude00\"], \"b\": {}} \n");

        assertThat(object).hasToString("{\"a\":[1,-2.50,1E+3,true,false,null,\"é😀\"],\"b\":{}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "[]",
                "1",
                "null",
                "\"a\"",
                "{",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":1",
                "{\"a\":[1",
                "{\"a\":\"x",
                "}",
                "{]",
                "{\"a\":1,}",
                "{,}",
                "{a:1}",
                "{'a':1}",
                "{\"a\":01}",
                "{\"a\":+1}",
                "{\"a\":.5}",
                "{\"a\":NaN}",
                "{\"a\":tru}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":[1,]}",
                "{\"a\":\"\t\"}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12\"}",
                "{} {}",
                "{} x",
                "{}}",
                "{}]",
                "{},",
                "{}1",
                "/**/{}",
                "\uFEFF{}",
                "{}\u0000"
            })
    void refusesWhatIsNotOneObject(String text) {
        assertThatThrownBy(() -> StrictJson.object(text)).isInstanceOf(MalformedJson.class);
    }

    @Test
    void refusesNoTextAtAll() {
        assertThatThrownBy(() -> StrictJson.object((String) null))
                .isInstanceOf(MalformedJson.class)
                .hasMessageContaining("empty");
    }

    @Test
    void saysWhereTheFaultIs() {
        assertThatThrownBy(() -> StrictJson.object("{\n \"secret\": hunter2}"))
                .isInstanceOf(MalformedJson.class)
                .hasMessageContaining("line 2")
                .hasMessageNotContaining("hunter");
    }

    @Test
    void saysThatTextFollows() {
        assertThatThrownBy(() -> StrictJson.object("{} x")).hasMessage("There is text after the JSON object");
        assertThatThrownBy(() -> StrictJson.object("{}{}")).hasMessage("There is text after the JSON object");
    }

    @Test
    void refusesAKeyGivenTwiceAtAnyDepthAndNamesIt() {
        MalformedJson fault = catchThrowableOfType(
                MalformedJson.class, () -> StrictJson.object("{\"a\": [{\"b\": 1, \"\\u0062\": 2}]}"));

        assertThat(fault.field()).contains("a[0].b");
    }

    @Test
    void takesSixtyFourLevelsAndNotOneMore() {
        assertThat(StrictJson.object(nested(64))).isNotEmpty();
        assertThatThrownBy(() -> StrictJson.object(nested(65)))
                .isInstanceOf(MalformedJson.class)
                .hasMessageContaining("64 levels");
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 2_000, 30_000})
    void refusesDeepNestingOfObjectsAndArraysWithoutAnOverflow(int depth) {
        assertThatThrownBy(() -> StrictJson.object(nested(depth))).isInstanceOf(MalformedJson.class);
        assertThatThrownBy(() -> StrictJson.object("{\"a\":" + "[".repeat(depth)))
                .isInstanceOf(MalformedJson.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"\\u0000\"", "\"\\ud800\"", "\"x\\udc00\"", "\"\\ud800\\ud800\\udc00\"", "\"\\udc00\\ud800\""})
    void refusesStringsThatCannotBeStoredAndNamesTheField(String string) {
        MalformedJson inValue =
                catchThrowableOfType(MalformedJson.class, () -> StrictJson.object("{\"a\": {\"b\": " + string + "}}"));
        MalformedJson inName =
                catchThrowableOfType(MalformedJson.class, () -> StrictJson.object("{\"a\": {" + string + ": 1}}"));

        assertThat(inValue.field()).contains("a.b");
        assertThat(inName.field()).contains("a");
    }

    @Test
    void refusesNumbersTooLargeToBeMeantAtOnce() {
        for (String number : new String[] {"1e999999999", "-1E+99999999999999", "1e-999999999", "9".repeat(60_000)}) {
            assertThatThrownBy(() -> StrictJson.object("{\"a\": " + number + "}"))
                    .isInstanceOf(MalformedJson.class)
                    .hasMessageContaining("number of a");
        }
        assertThat(StrictJson.object("{\"a\": 1e0000000003}").getInt("a")).isEqualTo(1000);
    }

    @Test
    void decodesBytesStrictlyAndSkipsAByteOrderMark() {
        byte[] marked = "\uFEFF{\"a\": \"ж\"}".getBytes(StandardCharsets.UTF_8);
        byte[] latin = "{\"a\": \"é\"}".getBytes(StandardCharsets.ISO_8859_1);
        byte[] surrogate = {'{', '"', 'a', '"', ':', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', '}'};
        byte[] wide = "{\"a\": 1}".getBytes(StandardCharsets.UTF_16);

        assertThat(StrictJson.object(marked).getString("a")).isEqualTo("ж");
        assertThatThrownBy(() -> StrictJson.object(latin)).hasMessageContaining("UTF-8");
        assertThatThrownBy(() -> StrictJson.object(surrogate)).hasMessageContaining("UTF-8");
        assertThatThrownBy(() -> StrictJson.object(wide)).isInstanceOf(MalformedJson.class);
        assertThatThrownBy(() -> StrictJson.object(new byte[0])).hasMessageContaining("empty");
    }

    @Test
    void neverEchoesMoreThanAShortPieceOfTheInput() {
        String longName = "n".repeat(10_000);
        MalformedJson fault = catchThrowableOfType(
                MalformedJson.class, () -> StrictJson.object("{\"" + longName + "\": \"\\u0000\"}"));

        assertThat(fault.getMessage()).hasSizeLessThan(300);
        assertThat(fault.field().orElseThrow()).hasSizeLessThan(300);
    }

    @Test
    void knowsOnlyObjectsAndMalformedJsonWhateverComes() {
        Random random = new Random(42);
        String alphabet = "{}[]\",:\\ux0d8e+-.1tfn \u0000\ud800é";
        String valid = "{\"a\":[1,{\"b\":\"c\\u00e9\"},null],\"d\":-1.5e3}";

        for (int round = 0; round < 4_000; round++) {
            String text = round % 2 == 0 ? garbage(random, alphabet) : mutated(random, valid, alphabet);
            try {
                assertThat(StrictJson.object(text)).isNotNull();
            } catch (MalformedJson refused) {
                assertThat(refused).hasMessageMatching("(?s).{5,400}");
            }
        }
    }

    private static String nested(int depth) {
        return "{\"a\":".repeat(depth - 1) + "{\"z\":1" + "}".repeat(depth);
    }

    private static String garbage(Random random, String alphabet) {
        StringBuilder text = new StringBuilder("{");
        int length = random.nextInt(20);
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static String mutated(Random random, String valid, String alphabet) {
        StringBuilder text = new StringBuilder(valid);
        text.setCharAt(random.nextInt(text.length()), alphabet.charAt(random.nextInt(alphabet.length())));
        return text.toString();
    }
}
