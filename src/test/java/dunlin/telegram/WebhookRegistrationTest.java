package dunlin.telegram;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.ConfiguredPolicies;
import dunlin.Timings;
import dunlin.local.telegram.Answer;
import dunlin.local.telegram.TelegramSimulator;
import dunlin.telegram.domain.UpdatesPolicy;
import dunlin.telegram.domain.UpdatesPolicy.Way;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Telegram is told where to post: until it has understood, and without a word of what is secret. */
class WebhookRegistrationTest {

    private static final String TOKEN = "123456:AAE-secret_part-of-the-token";

    private final TelegramSimulator telegram = TelegramSimulator.start(0);
    private final TelegramLog log = new TelegramLog();
    private Optional<String> secret = Optional.of("webhook_secret-1");
    private Optional<URI> publicUrl = Optional.of(URI.create("https://dunlin.example.org/billing"));
    private Way way = Way.WEBHOOK;

    @AfterEach
    void close() {
        telegram.close();
        log.close();
    }

    @Test
    void isRepeatedUntilItHasSucceededAndNotAfterwards() {
        telegram.script("setWebhook").next(Answer.serverError(502), Answer.lostAnswer());
        var registration = registration();

        for (int beat = 0; beat < 5; beat++) {
            registration.keep();
        }

        assertThat(telegram.webhook()).contains(URI.create("https://dunlin.example.org/billing/webhooks/telegram"));
        assertThat(telegram.requests()).hasSize(3);
        assertThat(log.text())
                .contains("ALARM The webhook", "Telegram posts its updates to https://dunlin.example.org")
                .doesNotContain(TOKEN, "secret_part", "webhook_secret-1");
    }

    @Test
    void isDoneAgainWhenTheSecretHasChanged() {
        var registration = registration();

        registration.keep();
        secret = Optional.of("webhook_secret-2");
        registration.keep();

        assertThat(telegram.requests()).hasSize(2);
    }

    @Test
    void isTheOperatorsAffairWithoutAPublicAddress() {
        publicUrl = Optional.empty();
        var registration = registration();

        registration.keep();
        registration.keep();

        assertThat(telegram.requests()).isEmpty();
        assertThat(log.text()).containsOnlyOnce("call setWebhook yourself");
    }

    @Test
    void isNotDoneWhereUpdatesComeInAnotherWay() {
        for (Way other : new Way[] {Way.POLLING, Way.NONE}) {
            way = other;
            registration().keep();
        }

        assertThat(telegram.requests()).isEmpty();
    }

    private WebhookRegistration registration() {
        var policies = ConfiguredPolicies.of(
                Map.of("dunlin.telegram.api-url", telegram.apiUrl().toString(), "dunlin.telegram.token", TOKEN));
        var api = new BotApi(policies, new Timings());
        api.open();
        return new WebhookRegistration(
                () -> new UpdatesPolicy(way, () -> secret, publicUrl), new BotCalls(api::call, policies::telegram));
    }
}
