package dunlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.attempt.domain.Backoff;
import dunlin.gateway.domain.DeclineClass;
import dunlin.inquiry.domain.WorkingHours;
import dunlin.notification.domain.DeliveryPolicy;
import dunlin.subscription.domain.ReminderRule;
import dunlin.subscription.domain.RetryPolicy;
import dunlin.telegram.domain.UpdatesPolicy.Way;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoliciesTest {

    private static final String ELSEWHERE = "http://203.0.113.7:8081";

    @Test
    void anEmptyConfigurationHasTheDefaultsOfTheContract() {
        var policies = ConfiguredPolicies.defaults();

        assertThat(policies.telegram().apiUrl()).isEqualTo(URI.create("https://api.telegram.org"));
        assertThat(policies.telegram().connectTimeout()).hasSeconds(5);
        assertThat(policies.telegram().timeout()).hasSeconds(10);
        assertThat(policies.planner())
                .isEqualTo(new Policies.PlannerPolicy(Duration.ofSeconds(5), Duration.ofMinutes(5)));
        assertThat(policies.delivery())
                .isEqualTo(new DeliveryPolicy(
                        12, Duration.ofMinutes(1), new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(5)), false));
        assertThat(policies.reminders()).isEqualTo(ReminderRule.read("access_ending:-P3D:P2D, access_ended:PT0S:P2D"));
        assertThat(policies.charge())
                .isEqualTo(new RetryPolicy(
                        5, Duration.ofMinutes(7), Duration.ofHours(24), Duration.ofDays(21), new BigDecimal("0.20")));
        assertThat(policies.movableClock()).isFalse();
        assertThat(policies.telegram().token().get()).isEmpty();
        assertThat(policies.trustedProxies()).isEmpty();
    }

    @Test
    void anEmptyConfigurationKnowsTheGatewaysButHasNoCredentials() {
        var yooKassa = ConfiguredPolicies.defaults().yooKassa();
        var stripe = ConfiguredPolicies.defaults().stripe();

        assertThat(yooKassa.apiUrl()).isEqualTo(URI.create("https://api.yookassa.ru"));
        assertThat(yooKassa.timeout()).hasSeconds(30);
        assertThat(yooKassa.shopId()).isEmpty();
        assertThat(yooKassa.secretKey().get()).isEmpty();
        assertThat(yooKassa.webhookSources()).hasSize(7);
        assertThat(stripe.apiUrl()).isEqualTo(URI.create("https://api.stripe.com"));
        assertThat(stripe.timeout()).hasSeconds(30);
        assertThat(stripe.secretKey().get()).isEmpty();
        assertThat(stripe.webhookSecret().get()).isEmpty();
    }

    @Test
    void readsEveryKeyOfTheGateways() {
        var policies = ConfiguredPolicies.of(Map.ofEntries(
                Map.entry("dunlin.yookassa.api-url", "http://127.0.0.1:8083/"),
                Map.entry("dunlin.yookassa.shop-id", "100500"),
                Map.entry("dunlin.yookassa.secret-key", "live_secret"),
                Map.entry("dunlin.yookassa.timeout", "PT3S"),
                Map.entry("dunlin.yookassa.webhook-sources", "10.0.0.0/8"),
                Map.entry("dunlin.yookassa.decline-classes", "general_decline=technical"),
                Map.entry("dunlin.stripe.secret-key", "sk_secret"),
                Map.entry("dunlin.stripe.webhook-secret", "whsec_secret"),
                Map.entry("dunlin.stripe.timeout", "PT4S"),
                Map.entry("dunlin.stripe.decline-classes", "fraudulent=hard"),
                Map.entry("dunlin.trusted-proxies", "127.0.0.1, ::1")));

        assertThat(policies.yooKassa().apiUrl()).isEqualTo(URI.create("http://127.0.0.1:8083"));
        assertThat(policies.yooKassa().secretKey().get()).contains("live_secret");
        assertThat(policies.yooKassa().timeout()).hasSeconds(3);
        assertThat(policies.yooKassa().webhookSources().get(0).contains("10.1.1.1"))
                .isTrue();
        assertThat(policies.yooKassa().declineClasses().of("general_decline")).contains(DeclineClass.TECHNICAL);
        assertThat(policies.stripe().webhookSecret().get()).contains("whsec_secret");
        assertThat(policies.stripe().timeout()).hasSeconds(4);
        assertThat(policies.stripe().declineClasses().of("fraudulent")).contains(DeclineClass.HARD);
        assertThat(policies.trustedProxies()).hasSize(2);
        assertThat(policies.yooKassa().toString() + policies.stripe()).doesNotContain("secret");
    }

    @Test
    void updatesComeByWebhookWhereThereIsASecretAndOtherwiseNotAtAll(@TempDir Path directory) throws IOException {
        var none = ConfiguredPolicies.defaults().updates();
        var given = ConfiguredPolicies.of(Map.of(
                        "dunlin.telegram.webhook-secret", "a_Secret-1", "dunlin.public-url", "https://example.org/x/"))
                .updates();
        var file = Files.writeString(directory.resolve("secret"), "of-a-file\n");
        var polled = ConfiguredPolicies.of(Map.of(
                        "dunlin.telegram.webhook-secret-file", file.toString(), "dunlin.telegram.updates", "polling"))
                .updates();

        assertThat(none.way()).isEqualTo(Way.NONE);
        assertThat(none.webhookSecret().get()).isEmpty();
        assertThat(given.way()).isEqualTo(Way.WEBHOOK);
        assertThat(given.publicUrl()).contains(URI.create("https://example.org/x"));
        assertThat(given.toString()).doesNotContain("a_Secret-1");
        assertThat(polled.way()).isEqualTo(Way.POLLING);
        assertThat(polled.webhookSecret().get()).contains("of-a-file");
    }

    @Test
    void aWebhookNeedsASecretThatItsHeaderCanCarry() {
        assertThatThrownBy(() -> ConfiguredPolicies.of(Map.of("dunlin.telegram.updates", "webhook")))
                .hasMessageContaining("needs dunlin.telegram.webhook-secret");
        assertThatThrownBy(() -> ConfiguredPolicies.of(Map.of("dunlin.telegram.webhook-secret", "no such thing")))
                .hasMessageContaining("must be 1 to 256 characters")
                .message()
                .doesNotContain("no such thing");
        assertThatThrownBy(() -> ConfiguredPolicies.of(Map.of("dunlin.telegram.updates", "pigeons")))
                .hasMessageContaining("dunlin.telegram.updates");
    }

    @Test
    void aShopIsGivenWithItsKey() {
        assertThatThrownBy(() -> ConfiguredPolicies.of(Map.of("dunlin.yookassa.shop-id", "100500")))
                .hasMessageContaining("are given together");
        assertThatThrownBy(() -> ConfiguredPolicies.of(Map.of("dunlin.yookassa.secret-key", "live_secret")))
                .hasMessageContaining("are given together")
                .message()
                .doesNotContain("live_secret");
    }

    @Test
    void theClockIsNotMovableWhereAGatewayThatCanChargeIsElsewhereUnlessForced() {
        var stripe = new HashMap<>(Map.of(
                "dunlin.telegram.api-url", "http://127.0.0.1:8081",
                "dunlin.clock.movable", "true",
                "dunlin.stripe.secret-key", "sk_secret"));
        var yooKassa = new HashMap<>(Map.of(
                "dunlin.telegram.api-url", "http://127.0.0.1:8081",
                "dunlin.clock.movable", "true",
                "dunlin.yookassa.shop-id", "100500",
                "dunlin.yookassa.secret-key-file", "/run/secrets/yookassa"));

        assertThatThrownBy(() -> ConfiguredPolicies.of(stripe)).hasMessageContaining("dunlin.stripe.api-url");
        assertThatThrownBy(() -> ConfiguredPolicies.of(yooKassa)).hasMessageContaining("dunlin.yookassa.api-url");

        stripe.put("dunlin.stripe.api-url", "http://127.0.0.1:8084");
        yooKassa.put("dunlin.clock.movable", "force");
        assertThat(ConfiguredPolicies.of(stripe).movableClock()).isTrue();
        assertThat(ConfiguredPolicies.of(yooKassa).movableClock()).isTrue();
    }

    @Test
    void withoutTokensNobodyIsAdmitted() {
        var policies = ConfiguredPolicies.defaults();

        for (var role : new String[] {"viewer", "integrator", "operator"}) {
            assertThat(policies.apiToken(role)).isEmpty();
        }
    }

    @Test
    void waitingCountsAlwaysOrInTheHoursThatAreGiven() {
        var text = "MON-FRI 09:00-17:00 Europe/Berlin";

        assertThat(ConfiguredPolicies.defaults().workingHours()).isEmpty();
        assertThat(ConfiguredPolicies.of(Map.of("dunlin.inquiries.working-hours", text))
                        .workingHours())
                .contains(WorkingHours.parse(text));
    }

    @Test
    void readsEveryKeyThatIsGiven() {
        var policies = ConfiguredPolicies.of(Map.of(
                "dunlin.telegram.api-url", "http://127.0.0.1:8081/",
                "dunlin.telegram.token", "100:secret",
                "dunlin.api.viewer-token", "see",
                "dunlin.planner.horizon", "PT10M",
                "dunlin.delivery.max-attempts", "3",
                "dunlin.delivery.on-unknown", "hold",
                "dunlin.reminders", "access_ended:PT1H:P1D",
                "dunlin.charge.fraction", "0.5",
                "dunlin.clock.movable", "true"));

        assertThat(policies.telegram().apiUrl()).isEqualTo(URI.create("http://127.0.0.1:8081"));
        assertThat(policies.telegram().token().get()).isEqualTo("100:secret");
        assertThat(policies.apiToken("viewer")).contains("see");
        assertThat(policies.planner().horizon()).hasMinutes(10);
        assertThat(policies.delivery().maxAttempts()).isEqualTo(3);
        assertThat(policies.delivery().holdUnknown()).isTrue();
        assertThat(policies.reminders()).isEqualTo(ReminderRule.read("access_ended:PT1H:P1D"));
        assertThat(policies.charge().fraction()).isEqualByComparingTo("0.5");
        assertThat(policies.movableClock()).isTrue();
    }

    @Test
    void aStartTellsEveryMistakeAtOnce() {
        var mistaken = Map.of(
                "dunlin.telegram.api-url", "api.telegram.org",
                "dunlin.telegram.timeout", "10",
                "dunlin.planner.interval", "-PT5S",
                "dunlin.planner.horizon", "PT0S",
                "dunlin.delivery.max-attempts", "0",
                "dunlin.delivery.lease", "soon",
                "dunlin.delivery.on-unknown", "guess",
                "dunlin.reminders", "access_ended:-PT1S:P2D",
                "dunlin.charge.fraction", "a fifth",
                "dunlin.clock.movable", "perhaps");

        assertThatThrownBy(() -> ConfiguredPolicies.of(mistaken))
                .isInstanceOf(IllegalStateException.class)
                .message()
                .contains(mistaken.keySet());
    }

    @ParameterizedTest
    @CsvSource({
        "dunlin.telegram.api-url, //127.0.0.1:8081",
        "dunlin.telegram.api-url, ftp://127.0.0.1",
        "dunlin.telegram.api-url, http://",
        "dunlin.telegram.api-url, http:// a b",
        "dunlin.telegram.api-url, /bot",
        "dunlin.delivery.max-attempts, 1001",
        "dunlin.delivery.max-attempts, twelve",
        "dunlin.delivery.max-attempts, 99999999999",
        "dunlin.delivery.first-backoff, PT0S",
        "dunlin.charge.first-delay, PT59S",
        "dunlin.charge.max-attempts, 31",
        "dunlin.charge.max-attempts, 12",
        "dunlin.charge.first-delay, PT24H",
        "dunlin.charge.cap, PT1H",
        "dunlin.charge.floor, -PT1S",
        "dunlin.charge.fraction, 1.5",
        "dunlin.charge.fraction, 1e99999",
        "dunlin.yookassa.api-url, api.yookassa.ru",
        "dunlin.yookassa.timeout, PT45S",
        "dunlin.yookassa.webhook-sources, 185.71.76.1/27",
        "dunlin.yookassa.decline-classes, general_decline=harder",
        "dunlin.stripe.timeout, PT0S",
        "dunlin.stripe.decline-classes, fraudulent",
        "dunlin.inquiries.working-hours, MON-FRI 9-17",
        "dunlin.trusted-proxies, proxy.example.org"
    })
    void aValueThatMakesNoSenseIsNamedWithItsKey(String key, String value) {
        var group = key.startsWith("dunlin.charge.") ? "dunlin.charge." : key;

        assertThatThrownBy(() -> ConfiguredPolicies.of(Map.of(key, value)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(group);
    }

    @Test
    void theLeaseIsLongerThanTheTimeoutsTogether() {
        var lease = new HashMap<>(Map.of("dunlin.delivery.lease", "PT15S"));

        assertThatThrownBy(() -> ConfiguredPolicies.of(lease))
                .hasMessageContaining("dunlin.delivery.lease must be longer than");

        lease.put("dunlin.delivery.lease", "PT15.001S");
        assertThat(ConfiguredPolicies.of(lease).delivery().lease()).hasMillis(15_001);
    }

    @Test
    void timeoutsBeyondTheClientsHardLimitAreRefused() {
        assertThatThrownBy(() -> ConfiguredPolicies.of(
                        Map.of("dunlin.telegram.timeout", "PT1M55S", "dunlin.delivery.lease", "PT5M")))
                .hasMessageContaining("together must stay under");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8081", "http://127.8.8.8", "http://[::1]:8081", "http://localhost:8081"})
    void theClockIsMovableWhereTelegramIsOnThisMachine(String address) {
        var policies =
                ConfiguredPolicies.of(Map.of("dunlin.clock.movable", "true", "dunlin.telegram.api-url", address));

        assertThat(policies.movableClock()).isTrue();
    }

    @Test
    void theClockIsNotMovableWhereTelegramIsElsewhereUnlessForced() {
        assertThatThrownBy(() -> ConfiguredPolicies.of(
                        Map.of("dunlin.clock.movable", "true", "dunlin.telegram.api-url", ELSEWHERE)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("only force allows that");

        assertThat(ConfiguredPolicies.of(Map.of("dunlin.clock.movable", "force", "dunlin.telegram.api-url", ELSEWHERE))
                        .movableClock())
                .isTrue();
        assertThat(ConfiguredPolicies.of(Map.of("dunlin.clock.movable", "false", "dunlin.telegram.api-url", ELSEWHERE))
                        .movableClock())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void aBlankTokenIsNone(String blank) {
        var policies =
                ConfiguredPolicies.of(Map.of("dunlin.api.operator-token", blank, "dunlin.telegram.token", blank));

        assertThat(policies.apiToken("operator")).isEmpty();
        assertThat(policies.telegram().token().get()).isEmpty();
    }

    @Test
    void aSecretInAFileIsReadAgainWhenItChanges(@TempDir Path directory) throws IOException {
        var file = Files.writeString(directory.resolve("token"), "first\n");
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        var policies = ConfiguredPolicies.of(
                Map.of("dunlin.api.viewer-token-file", file.toString(), "dunlin.api.viewer-token", "not this one"));

        assertThat(policies.apiToken("viewer")).contains("first");

        Files.writeString(file, " second ");
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_001));
        assertThat(policies.apiToken("viewer")).contains("second");
    }

    @Test
    void aSecretsFileThatIsBlankIsNoSecretAndOneThatIsMissingAFault(@TempDir Path directory) throws IOException {
        var blank = Files.writeString(directory.resolve("blank"), " \n");
        var policies = ConfiguredPolicies.of(Map.of(
                "dunlin.api.viewer-token-file", blank.toString(),
                "dunlin.api.operator-token-file", directory.resolve("missing").toString()));

        assertThat(policies.apiToken("viewer")).isEmpty();
        assertThatThrownBy(() -> policies.apiToken("operator")).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void noMistakeTellsASecret() {
        var mistaken = Map.of(
                "dunlin.telegram.token", "100:secret",
                "dunlin.api.operator-token", "100:secret",
                "dunlin.planner.interval", "never");

        assertThatThrownBy(() -> ConfiguredPolicies.of(mistaken)).message().doesNotContain("secret");
        assertThat(ConfiguredPolicies.of(Map.of("dunlin.telegram.token", "100:secret"))
                        .telegram()
                        .toString())
                .doesNotContain("secret");
    }
}
