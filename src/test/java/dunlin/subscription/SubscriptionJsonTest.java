package dunlin.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dunlin.json.InvalidInput;
import dunlin.json.StrictJson;
import dunlin.json.Violation;
import dunlin.subscription.domain.Access;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.PaymentMethod;
import dunlin.subscription.domain.Period;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubscriptionJsonTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final String TOKEN = "2c9f8b1a-000f-5000-9000-1c2d3e4f5a6b";
    private static final String WHOLE = """
            {"plan_id": "monthly", "chat_id": -1009000000001, "locale": "ru", "access_until": "2026-12-30T15:00:00+03:00",
             "period_anchor": "2026-11-30T12:00:00.123456789Z", "auto_renew": true,
             "payment_method": {"gateway": "stripe", "token": "%s", "customer": "cus_1"}, "offer_renewal": false,
             "variables": {"name": "Anna", "pay_url": "https://example.org/pay/42", "empty": ""}}
            """.formatted(TOKEN);

    @Test
    void readsAWholeSubscription() {
        var terms = read(WHOLE);

        assertThat(terms)
                .isEqualTo(new SubscriptionTerms(
                        "monthly",
                        -1009000000001L,
                        "ru",
                        Optional.of(Instant.parse("2026-12-30T12:00:00Z")),
                        Optional.of(Instant.parse("2026-11-30T12:00:00.123456Z")),
                        true,
                        Optional.of(new PaymentMethod("stripe", TOKEN, "cus_1")),
                        false,
                        Map.of("name", "Anna", "pay_url", "https://example.org/pay/42", "empty", "")));
    }

    @Test
    void whatIsLeftOutHasItsDefault() {
        var terms = read("{'plan_id': 'monthly', 'chat_id': 1}");

        assertThat(terms)
                .isEqualTo(new SubscriptionTerms(
                        "monthly",
                        1,
                        "en",
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        Optional.empty(),
                        true,
                        Map.of()));
    }

    @Test
    void everyMemberThatIsMissingIsNamedOnce() {
        assertThat(faults("{}", 400)).containsExactlyInAnyOrder("plan_id", "chat_id");
        assertThat(faults(with("'payment_method': {}"), 400))
                .containsExactlyInAnyOrder("payment_method.gateway", "payment_method.token");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    'plan_id': 5                                              | plan_id
                    'chat_id': '100'                                          | chat_id
                    'chat_id': 1.5                                            | chat_id
                    'locale': true                                            | locale
                    'access_until': '2026-11-30T12:00:00'                     | access_until
                    'access_until': 1764504000                                | access_until
                    'access_until': '2026-02-30T12:00:00Z'                    | access_until
                    'period_anchor': '2026-11-30'                             | period_anchor
                    'auto_renew': 'yes'                                       | auto_renew
                    'payment_method': 'pm_ok'                                 | payment_method
                    'payment_method': {'gateway': 'paypal', 'token': 'x'}     | payment_method.gateway
                    'payment_method': {'gateway': 'yookassa', 'token': 5}     | payment_method.token
                    'variables': []                                           | variables
                    'variables': {'name': 5}                                  | variables.name
                    """)
    void aMemberOfTheWrongTypeIsNamedAndNothingElse(String member, String field) {
        assertThat(faults(with(member), 400)).containsExactly(field);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    'plan_id': ' '                                            | plan_id
                    'chat_id': 0                                              | chat_id
                    'chat_id': 9223372036854775808                            | chat_id
                    'access_until': '1969-12-31T23:59:59Z'                    | access_until
                    'payment_method': {'gateway': 'stripe', 'token': 'pm_ok'} | payment_method.customer
                    """)
    void aValueThatIsRefusedIsNamedAndNothingElse(String member, String field) {
        assertThat(faults(with(member), 422)).containsExactly(field);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://example.org/pay/42", "HTTP://example.org", "tg://resolve?domain=shop"})
    void aPayAddressThatCanBecomeAButtonIsTaken(String address) {
        assertThat(read(with("'variables': {'pay_url': '" + address + "'}")).variables())
                .containsEntry("pay_url", address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript:alert(1)",
                "example.org/pay",
                "ftp://example.org",
                "https:pay",
                "https://a b",
                "mailto:a@b.c"
            })
    void aPayAddressThatCanNotBecomeAButtonIsRefused(String address) {
        assertThat(faults(with("'variables': {'pay_url': '" + address + "'}"), 422))
                .containsExactly("variables.pay_url");
    }

    @Test
    void noAnswerShowsTheToken() {
        var written = SubscriptionJson.write(subscription(read(WHOLE)), NOW);

        assertThat(written.toString()).doesNotContain(TOKEN).doesNotContain(TOKEN.substring(0, 8));
        assertThat(written.getJsonObject("payment_method").getString("token")).isEqualTo("…6b");
        assertThat(read(WHOLE).toString()).doesNotContain(TOKEN);
    }

    @Test
    void anAnswerWrittenBackKeepsTheToken() {
        var subscription = subscription(read(WHOLE));

        subscription.describe(monthly(), SubscriptionJson.read(SubscriptionJson.write(subscription, NOW)), NOW);

        assertThat(subscription.paymentMethod()).contains(new PaymentMethod("stripe", TOKEN, "cus_1"));
    }

    @Test
    void starsNeedNoTokenBecauseTelegramChargesThem() {
        var terms = read("""
                {"plan_id": "monthly", "chat_id": 1, "payment_method": {"gateway": "telegram_stars"}}""");

        assertThat(terms.paymentMethod().orElseThrow().gateway()).isEqualTo("telegram_stars");
    }

    @Test
    void aMaskedTokenOfAnotherMethodIsRefusedAndTheKnownOneStays() {
        var subscription = subscription(read(WHOLE));
        var another = read(WHOLE.replace(TOKEN, "…zz"));

        assertThatThrownBy(() -> subscription.describe(monthly(), another, NOW))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(subscription.paymentMethod()).contains(new PaymentMethod("stripe", TOKEN, "cus_1"));
    }

    @Test
    void whatIsWrittenIsReadAgainAsTheSameTerms() {
        var terms = read(WHOLE.replace(TOKEN, "short"));
        var subscription = subscription(terms);

        var again = SubscriptionJson.read(SubscriptionJson.write(subscription, NOW));

        assertThat(again)
                .usingRecursiveComparison()
                .ignoringFields("paymentMethod")
                .isEqualTo(terms);
    }

    @Test
    void anAnswerTellsStateAndEntitlementAtTheVeryEnd() {
        var subscription = subscription(read(WHOLE));
        var end = subscription.access().until();

        var before = SubscriptionJson.write(subscription, end.minusNanos(1000));
        var atTheEnd = SubscriptionJson.write(subscription, end);

        assertThat(before.getString("state")).isEqualTo("active");
        assertThat(before.getBoolean("entitled")).isTrue();
        assertThat(atTheEnd.getString("state")).isEqualTo("lapsed");
        assertThat(atTheEnd.getBoolean("entitled")).isFalse();
        assertThat(atTheEnd.getString("subscription_id")).isEqualTo("sub-1");
        assertThat(atTheEnd.getString("access_until")).isEqualTo("2026-12-30T12:00:00Z");
    }

    @Test
    void aSubscriptionWithoutAPaymentMethodShowsNull() {
        var written = SubscriptionJson.write(subscription(read("{'plan_id': 'monthly', 'chat_id': 1}")), NOW);

        assertThat(written.isNull("payment_method")).isTrue();
    }

    @Test
    void aCancellationIsNotUndoneByWhatTheCustomersSideSays() {
        var subscription = subscription(read(WHOLE));

        subscription.cancel(NOW);
        subscription.describe(monthly(), read(WHOLE), NOW);

        assertThat(subscription.isCanceled()).isTrue();
        assertThat(subscription.autoRenews()).isFalse();
        subscription.resume(NOW);
        assertThat(subscription.autoRenews()).isTrue();
    }

    private static Subscription subscription(SubscriptionTerms terms) {
        var until = terms.accessUntil().orElse(NOW);
        var subscription =
                new Subscription("sub-1", new Access(until, terms.periodAnchor().orElse(until)), NOW);
        subscription.describe(monthly(), terms, NOW);
        return subscription;
    }

    private static Plan monthly() {
        var plan = new Plan("monthly", NOW);
        plan.describe(new PlanTerms(
                "Monthly",
                Period.parse("P1M"),
                Money.of("299", "RUB"),
                true,
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty()));
        return plan;
    }

    private static SubscriptionTerms read(String json) {
        return SubscriptionJson.read(StrictJson.object(json.replace('\'', '"')));
    }

    private static List<String> faults(String json, int status) {
        var refused = catchThrowableOfType(InvalidInput.class, () -> read(json));
        assertThat(refused).as(json).isNotNull();
        assertThat(refused.malformedShape()).as(refused.getMessage()).isEqualTo(status == 400);
        return refused.violations().stream().map(Violation::field).toList();
    }

    private static String with(String member) {
        return "{"
                + member
                + (member.contains("'plan_id'") ? "" : ", 'plan_id': 'monthly'")
                + (member.contains("'chat_id'") ? "" : ", 'chat_id': 1")
                + "}";
    }
}
