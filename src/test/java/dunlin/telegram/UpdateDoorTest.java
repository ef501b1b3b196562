package dunlin.telegram;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.rest.Webhook.Delivery;
import dunlin.rest.Webhook.Judgement;
import dunlin.telegram.domain.Update;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom the door of the updates believes. */
class UpdateDoorTest {

    private static final String UPDATE = "{\"update_id\":7,\"poll\":{}}";

    private final List<Long> taken = new ArrayList<>();
    private Optional<String> secret = Optional.of("the_Secret-1");

    @Test
    void believesTheSecretAndDoesNothingBeforeTheDeed() {
        var judgement = judge(UPDATE, "the_Secret-1");

        assertThat(judgement.status()).isEqualTo(200);
        assertThat(taken).isEmpty();
        judgement.deed().run();
        assertThat(taken).containsExactly(7L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "the_Secret-", "the_Secret-11", "THE_SECRET-1", "other"})
    void refusesEveryOtherSecret(String given) {
        assertThat(judge(UPDATE, given).status()).isEqualTo(403);
        assertThat(judge("not even JSON", given).status()).isEqualTo(403);
    }

    @Test
    void refusesWhereThereIsNoSecretOrMoreThanOne() {
        assertThat(judge(UPDATE).status()).isEqualTo(403);
        assertThat(judge(UPDATE, "the_Secret-1", "the_Secret-1").status()).isEqualTo(403);
        secret = Optional.empty();
        assertThat(judge(UPDATE, "").status()).isEqualTo(503);
        assertThat(judge(UPDATE).status()).isEqualTo(503);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "{\"update_id\":\"x\"}", "{} {}", "{\"update_id\":1,\"message\":{}}"})
    void saysWhatIsWrongWithABody(String body) {
        var judgement = judge(body, "the_Secret-1");

        assertThat(judgement.status()).isEqualTo(400);
        assertThat(judgement.detail()).isNotBlank();
    }

    private Judgement judge(String body, String... secrets) {
        var door = new UpdateDoor(() -> secret, () -> Instant.EPOCH, (Update update) -> taken.add(update.id()));
        var headers = Map.of("x-telegram-bot-api-secret-token", List.of(secrets));
        return door.judge(new Delivery(body.getBytes(StandardCharsets.UTF_8), headers, "203.0.113.9"));
    }
}
