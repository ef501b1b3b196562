package dunlin.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dunlin.ConfiguredPolicies;
import dunlin.Policies;
import dunlin.json.InvalidInput;
import dunlin.json.StrictJson;
import dunlin.json.Violation;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.Period;
import dunlin.subscription.domain.ReminderRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanJsonTest {

    private static final String WHOLE = """
            {"title": "Monthly", "period": "P1M", "price": {"amount": "299.00", "currency": "RUB"}, "offer_renewal": false,
             "reminders": [{"type": "access_ending", "offset": "-P3D", "valid_for": "P2D"},
                           {"type": "access_ended", "offset": "PT0S", "valid_for": "P2D"}],
             "charge": {"max_attempts": 3, "first_delay": "PT10M", "floor": "PT24H", "cap": "P21D", "fraction": "0.30"},
             "keep_access_while_retrying": true, "messages": ["charge_failed"]}
            """;
    private static final String SHORT =
            "{'title': 'Monthly', 'period': 'P1M', 'price': {'amount': '299', 'currency': 'RUB'}}";

    private final Policies policies = ConfiguredPolicies.defaults();

    @Test
    void readsAWholePlan() {
        var terms = read(WHOLE);

        assertThat(terms.title()).isEqualTo("Monthly");
        assertThat(terms.period()).isEqualTo(Period.parse("P1M"));
        assertThat(terms.price()).isEqualTo(Money.of("299", "RUB"));
        assertThat(terms.offerRenewal()).isFalse();
        assertThat(terms.reminders()).contains(ReminderRule.read("access_ending:-P3D:P2D, access_ended:PT0S:P2D"));
        assertThat(terms.charge().orElseThrow().firstDelay()).isEqualTo(Duration.ofMinutes(10));
        assertThat(terms.keepAccessWhileRetrying()).isTrue();
        assertThat(terms.messages()).contains(List.of("charge_failed"));
    }

    @Test
    void whatIsLeftOutHasItsDefault() {
        var terms = read(SHORT);

        assertThat(terms.offerRenewal()).isTrue();
        assertThat(terms.reminders()).isEmpty();
        assertThat(terms.charge()).isEmpty();
        assertThat(terms.keepAccessWhileRetrying()).isFalse();
        assertThat(terms.messages()).isEmpty();
    }

    @Test
    void anEmptyListOfRemindersOrMessagesIsNone() {
        var terms = read(with("'reminders': [], 'messages': []"));

        assertThat(terms.reminders()).contains(List.of());
        assertThat(terms.messages()).contains(List.of());
    }

    @Test
    void aPartialChargeIsCompletedFromTheConfiguration() {
        var terms = read(with("'charge': {'max_attempts': 2}")).charge().orElseThrow();

        assertThat(terms.maxAttempts()).isEqualTo(2);
        assertThat(terms.firstDelay()).isEqualTo(policies.charge().firstDelay());
        assertThat(terms.fraction()).isEqualByComparingTo(policies.charge().fraction());
    }

    @Test
    void aPartialChargeIsJudgedAsAWholeWithThePlansPeriod() {
        assertThat(faults(with("'charge': {'first_delay': 'P6D'}"), 422)).containsExactly("charge");
        assertThat(faults(with("'charge': {'cap': 'PT1H'}"), 422)).containsExactly("charge");
    }

    @Test
    void everyMemberThatIsMissingIsNamedOnce() {
        assertThat(faults("{}", 400)).containsExactlyInAnyOrder("title", "period", "price");
        assertThat(faults("{'title': 'x', 'period': 'P1M', 'price': {}}", 400))
                .containsExactlyInAnyOrder("price.amount", "price.currency");
        assertThat(faults(with("'reminders': [{}]"), 400))
                .containsExactlyInAnyOrder("reminders[0].type", "reminders[0].offset", "reminders[0].valid_for");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    'title': 5                                                                          | title
                    'period': 30                                                                        | period
                    'price': '299'                                                                      | price
                    'price': {'amount': 299, 'currency': 'RUB'}                                         | price.amount
                    'price': {'amount': '299', 'currency': 5}                                           | price.currency
                    'offer_renewal': 'true'                                                             | offer_renewal
                    'keep_access_while_retrying': 1                                                     | keep_access_while_retrying
                    'reminders': {}                                                                     | reminders
                    'reminders': ['x']                                                                  | reminders[0]
                    'reminders': [{'type': 'waiting', 'offset': 'P1D', 'valid_for': 'P1D'}]             | reminders[0].type
                    'reminders': [{'type': 'access_ended', 'offset': 5, 'valid_for': 'P1D'}]            | reminders[0].offset
                    'reminders': [{'type': 'access_ended', 'offset': 'PT0S', 'valid_for': 'long'}]      | reminders[0].valid_for
                    'charge': {'max_attempts': '5'}                                                     | charge.max_attempts
                    'charge': {'fraction': 0.2}                                                         | charge.fraction
                    'charge': {'cap': 'three weeks'}                                                    | charge.cap
                    'messages': ['charge_failed', 'hello']                                              | messages[1]
                    """)
    void aMemberOfTheWrongTypeIsNamedAndNothingElse(String member, String field) {
        assertThat(faults(with(member), 400)).containsExactly(field);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    'title': '  '                                                                       | title
                    'period': 'P4Y'                                                                     | period
                    'period': 'PT59M'                                                                   | period
                    'period': 'month'                                                                   | period
                    'price': {'amount': '-1', 'currency': 'RUB'}                                        | price.amount
                    'price': {'amount': '1.234', 'currency': 'RUB'}                                     | price.amount
                    'price': {'amount': '80.5', 'currency': 'JPY'}                                      | price.amount
                    'price': {'amount': '1', 'currency': 'ABC'}                                         | price.currency
                    'reminders': [{'type': 'access_ended', 'offset': '-PT1S', 'valid_for': 'P1D'}]      | reminders[0].offset
                    'reminders': [{'type': 'access_ending', 'offset': 'PT1S', 'valid_for': 'P1D'}]      | reminders[0].offset
                    'reminders': [{'type': 'access_ended', 'offset': 'P1096D', 'valid_for': 'P1D'}]     | reminders[0].offset
                    'reminders': [{'type': 'access_ended', 'offset': 'PT0S', 'valid_for': 'PT0S'}]      | reminders[0].valid_for
                    'reminders': [{'type': 'access_ended', 'offset': 'PT0S', 'valid_for': 'P1096D'}]    | reminders[0].valid_for
                    'charge': {'max_attempts': 0}                                                       | charge.max_attempts
                    'charge': {'fraction': '1.01'}                                                      | charge
                    """)
    void aValueThatIsRefusedIsNamedAndNothingElse(String member, String field) {
        assertThat(faults(with(member), 422)).containsExactly(field);
    }

    @Test
    void twoRemindersForTheSamePlaceAreRefused() {
        var twice = "{'type': 'access_ended', 'offset': 'PT1H', 'valid_for': 'P1D'}";

        assertThat(faults(with("'reminders': [" + twice + ", " + twice + "]"), 422))
                .containsExactly("reminders");
    }

    @Test
    void aPriceOfZeroIsAllowed() {
        assertThat(read(with("'price': {'amount': '0', 'currency': 'RUB'}"))
                        .price()
                        .signum())
                .isZero();
    }

    @Test
    void whatIsWrittenIsReadAgainAsTheSameTerms() {
        for (var json : new String[] {WHOLE, SHORT, with("'period': 'PT1H', 'reminders': [], 'messages': []")}) {
            var plan = new Plan("monthly", Instant.parse("2026-11-30T12:00:00Z"));
            plan.describe(read(json));

            var written = PlanJson.write(plan, policies);

            var again = PlanJson.read(written, policies.charge());
            assertThat(again.period()).isEqualTo(plan.period());
            assertThat(again.price()).isEqualTo(plan.price());
            assertThat(again.reminders()).contains(plan.reminders().orElseGet(policies::reminders));
            assertThat(written).isEqualTo(PlanJson.write(described(again), policies));
        }
    }

    @Test
    void anAnswerTellsWhatIsInForce() {
        var written = PlanJson.write(described(read(SHORT)), policies);

        assertThat(written.getString("plan_id")).isEqualTo("monthly");
        assertThat(written.getJsonObject("price").getString("amount")).isEqualTo("299.00");
        assertThat(written.getJsonArray("reminders").getJsonObject(0).getString("offset"))
                .isEqualTo("-P3D");
        assertThat(written.getJsonObject("charge").getString("fraction")).isEqualTo("0.20");
        assertThat(written.getJsonArray("messages")).hasSize(4);
    }

    private static Plan described(PlanTerms terms) {
        var plan = new Plan("monthly", Instant.parse("2026-11-30T12:00:00Z"));
        plan.describe(terms);
        return plan;
    }

    private PlanTerms read(String json) {
        return PlanJson.read(StrictJson.object(json.replace('\'', '"')), policies.charge());
    }

    private List<String> faults(String json, int status) {
        var refused = catchThrowableOfType(InvalidInput.class, () -> read(json));
        assertThat(refused).as(json).isNotNull();
        assertThat(refused.malformedShape()).as(refused.getMessage()).isEqualTo(status == 400);
        return refused.violations().stream().map(Violation::field).toList();
    }

    /** The short plan with these members added, or put in the place of its own. */
    private static String with(String members) {
        var json = new StringBuilder("{" + members);
        if (!members.contains("'title'")) {
            json.append(", 'title': 'Monthly'");
        }
        if (!members.contains("'period'")) {
            json.append(", 'period': 'P1M'");
        }
        if (!members.contains("'price'")) {
            json.append(", 'price': {'amount': '299', 'currency': 'RUB'}");
        }
        return json.append('}').toString();
    }
}
