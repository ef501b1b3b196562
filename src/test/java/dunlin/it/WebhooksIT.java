package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.it.Receiver.Post;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whoever has entered a webhook is told over HTTP what became final: signed, in order, and nothing is lost while he is away. */
class WebhooksIT extends Deployed {

    private static final Duration SOON = Duration.ofDays(2);

    /** What others do meanwhile is told as well, but moves of access are rare. */
    private static final String MOVES = ", \"types\": [\"dunlin.access.changed\"]";

    private final List<AutoCloseable> receivers = new ArrayList<>();
    private final List<String> entered = new ArrayList<>();

    @AfterEach
    void endAll() throws Exception {
        entered.forEach(id -> Rest.integrator().delete("webhooks/" + id));
        for (var receiver : receivers) {
            receiver.close();
        }
    }

    private Receiver receiver() {
        var receiver = new Receiver();
        receivers.add(receiver);
        return receiver;
    }

    private String enter(Receiver receiver) {
        return enter(receiver, MOVES);
    }

    private String enter(Receiver receiver, String members) {
        var id = "hook-" + UUID.randomUUID();
        entered.add(id);
        assertThat(put(id, receiver, members).status()).isEqualTo(201);
        return id;
    }

    private static Rest.Answer put(String id, Receiver receiver, String members) {
        return Rest.integrator().put("webhooks/" + id, "{\"url\": \"" + receiver.url() + "\"" + members + "}");
    }

    private static JsonObject webhook(String id) {
        return Rest.viewer().get("webhooks/" + id).json();
    }

    private static Customer customer() {
        return Customer.neverReminded(Customer.thisSecond().plus(SOON), "P1M");
    }

    private static void awaitPosts(Receiver receiver, Customer customer, int count) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(receiver.postsOf(customer.id)).hasSize(count));
    }

    private static void awaitNothingPending(String id) {
        await().atMost(PATIENCE).until(() -> webhook(id).getInt("pending") == 0);
    }

    private static void awaitFailure(String id, String word) {
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(webhook(id).get("last_failure").toString()).isEqualTo("\"" + word + "\""));
    }

    private static List<String> sequences(List<Post> posts) {
        return posts.stream().map(post -> post.event().getString("sequence")).toList();
    }

    @Test
    void whatBecameFinalIsToldSignedAndInItsOrder() throws Exception {
        var receiver = receiver();
        var id = "hook-" + UUID.randomUUID();
        entered.add(id);
        var secret = put(id, receiver, "").string("secret");
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), SOON);
        anna.awaitNotification("sent");
        anna.pays(Customer.now());

        awaitPosts(receiver, anna, 4);

        var posts = receiver.postsOf(anna.id);
        assertThat(posts)
                .extracting(post -> post.event().getString("type"))
                .containsExactly(
                        "dunlin.access.changed",
                        "dunlin.notification.sent",
                        "dunlin.access.changed",
                        "dunlin.notification.corrected");
        assertThat(sequences(posts)).isSorted();
        for (var post : posts) {
            assertThat(post.isSignedWith(secret)).isTrue();
            assertThat(post.id()).isEqualTo(post.event().getString("id"));
            assertThat(post.contentType()).isEqualTo("application/cloudevents+json");
            assertThat(Instant.ofEpochSecond(post.timestamp()))
                    .isBetween(Customer.now().minusSeconds(60), Customer.now());
        }
        awaitNothingPending(id);
        assertThat(webhook(id).isNull("last_success_at")).isFalse();
        assertThat(webhook(id).isNull("last_failure")).isTrue();
    }

    @Test
    void aSecretIsToldOnceAndOnlyIfItWasMadeUp() {
        var receiver = receiver();
        var id = "hook-" + UUID.randomUUID();
        entered.add(id);

        var first = put(id, receiver, "");
        var again = put(id, receiver, "");
        var own = enter(receiver, ", \"secret\": \"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\"");

        assertThat(first.string("secret")).startsWith("whsec_");
        assertThat(again.status()).isEqualTo(200);
        for (var answer : List.of(
                again.text(),
                webhook(id).toString(),
                webhook(own).toString(),
                Rest.viewer().get("webhooks").text())) {
            assertThat(answer).doesNotContain("whsec_").contains("\"secret\":null");
        }
    }

    @Test
    void whatWasNotTakenIsRepeatedUnderItsIdBeforeAnythingElse() {
        var receiver = receiver();
        var id = enter(receiver);
        receiver.answers(number -> number == 1 ? 500 : 204);
        var anna = customer();
        awaitFailure(id, "500");
        anna.pays(Customer.now());
        assertThat(webhook(id).getInt("pending")).isGreaterThanOrEqualTo(2);
        Customer.later(Duration.ofSeconds(10));

        awaitPosts(receiver, anna, 3);
        awaitNothingPending(id);

        var posts = receiver.postsOf(anna.id);
        assertThat(posts.get(1).id()).isEqualTo(posts.get(0).id());
        assertThat(posts.get(1).body()).isEqualTo(posts.get(0).body());
        assertThat(posts.get(2).id()).isNotEqualTo(posts.get(0).id());
    }

    @Test
    void whoeverIsAwayForAWhileIsToldEverythingAfterwards() {
        var receiver = receiver();
        var id = enter(receiver);
        receiver.close();
        var anna = customer();
        IntStream.range(0, 5).forEach(number -> anna.pays(Customer.now()));
        awaitFailure(id, "not_connected");
        receiver.open();
        Customer.later(Duration.ofHours(1));

        awaitPosts(receiver, anna, 6);
        awaitNothingPending(id);

        assertThat(sequences(receiver.postsOf(anna.id))).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void aSlowEndpointHoldsUpNobodyElse() {
        var slow = receiver();
        slow.takes(2_500);
        var slowIds = IntStream.range(0, 3).mapToObj(number -> enter(slow)).toList();
        var quick = receiver();
        var id = enter(quick);
        var anna = customer();
        IntStream.range(0, 9).forEach(number -> anna.pays(Customer.now()));

        awaitPosts(quick, anna, 10);

        awaitNothingPending(id);
        assertThat(slowIds)
                .allSatisfy(one -> assertThat(webhook(one).getInt("pending")).isPositive());
    }

    @Test
    void anEndpointThatDoesNotAnswerInTimeHasFailed() {
        var receiver = receiver();
        receiver.takes(60_000);
        var id = enter(receiver);
        customer();

        awaitFailure(id, "timed_out");
    }

    @Test
    void onlyWhatWasAskedForIsTold() {
        var receiver = receiver();
        var id = enter(receiver, ", \"types\": [\"dunlin.notification.sent\", \"dunlin.notification.sent\"]");
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), SOON);

        awaitPosts(receiver, anna, 1);

        awaitNothingPending(id);
        assertThat(webhook(id).getJsonArray("types")).hasSize(1);
        assertThat(receiver.posts())
                .extracting(post -> post.event().getString("type"))
                .containsOnly("dunlin.notification.sent");
    }

    @Test
    void afterADayOfFailuresItIsDisabledAndAPutHasItToldWhatItMissed() throws Exception {
        var receiver = receiver();
        receiver.answers(number -> 503);
        var id = enter(receiver);
        var anna = customer();
        awaitFailure(id, "503");
        Customer.later(Duration.ofHours(23));
        await().atMost(PATIENCE).until(() -> receiver.posts().size() == 2);
        assertThat(webhook(id).getString("state")).isEqualTo("enabled");
        Customer.later(Duration.ofHours(1));

        await().atMost(PATIENCE).until(() -> webhook(id).getString("state").equals("disabled"));

        assertThat(webhook(id).getString("reason")).isEqualTo("failing");
        assertThat(webhook(id).isNull("disabled_at")).isFalse();
        assertThat(ServerLog.count("The webhook " + id + " is disabled")).isEqualTo(1);
        anna.pays(Customer.now());
        Customer.later(Duration.ofHours(2));
        assertThat(webhook(id).getInt("pending")).isGreaterThanOrEqualTo(2);
        receiver.answers(number -> 204);
        assertThat(receiver.postsOf(anna.id).stream().map(Post::id).distinct()).hasSizeLessThan(2);
        assertThat(put(id, receiver, MOVES).string("state")).isEqualTo("enabled");
        awaitNothingPending(id);
        assertThat(receiver.postsOf(anna.id).stream().map(Post::id).distinct()).hasSize(2);
        assertThat(webhook(id).isNull("reason")).isTrue();
    }

    @Test
    void whoSaysThatHeIsGoneIsDisabledAtOnce() {
        var receiver = receiver();
        receiver.answers(number -> 410);
        var id = enter(receiver);
        customer();

        await().atMost(PATIENCE).until(() -> webhook(id).getString("state").equals("disabled"));

        assertThat(webhook(id).getString("reason")).isEqualTo("gone");
        assertThat(webhook(id).getInt("pending")).isPositive();
        assertThat(receiver.posts()).hasSize(1);
    }

    @Test
    void whatTheOldAddressAnswersNoLongerCounts() {
        var old = receiver();
        old.takes(1_500);
        old.answers(number -> 410);
        var id = enter(old);
        var anna = customer();
        awaitPosts(old, anna, 1);
        var moved = receiver();
        put(id, moved, "");

        awaitPosts(moved, anna, 1);
        await().atMost(PATIENCE).until(() -> old.answered() == 1);
        anna.pays(Customer.now());
        awaitPosts(moved, anna, 2);

        awaitNothingPending(id);
        assertThat(webhook(id).getString("state")).isEqualTo("enabled");
        assertThat(moved.postsOf(anna.id).get(0).id())
                .isEqualTo(old.postsOf(anna.id).get(0).id());
    }

    @Test
    void theyAreListedNewestFirstInPages() {
        var receiver = receiver();
        var ids = IntStream.range(0, 3).mapToObj(number -> enter(receiver)).toList();

        var first = Rest.viewer().get("webhooks?limit=2");
        var second = Rest.viewer().get("webhooks?limit=2&cursor=" + first.string("next_cursor"));

        assertThat(first.items())
                .extracting(one -> one.getString("webhook_id"))
                .containsExactly(ids.get(2), ids.get(1));
        assertThat(second.items().get(0).getString("webhook_id")).isEqualTo(ids.get(0));
    }

    @Test
    void aRemovedOneIsToldNothingMoreNorTheNextOfItsName() throws Exception {
        var receiver = receiver();
        receiver.answers(number -> 500);
        var id = enter(receiver);
        var anna = customer();
        awaitFailure(id, "500");

        assertThat(Rest.integrator().delete("webhooks/" + id).status()).isEqualTo(204);
        assertThat(Rest.integrator().delete("webhooks/" + id).status()).isEqualTo(404);
        assertThat(Rest.viewer().get("webhooks/" + id).status()).isEqualTo(404);
        receiver.answers(number -> 204);
        assertThat(put(id, receiver, "").status()).isEqualTo(201);
        var boris = customer();

        awaitPosts(receiver, boris, 1);
        assertThat(receiver.postsOf(anna.id)).hasSize(1);
        await().atMost(PATIENCE)
                .until(() -> Sql.count("select count(*) from webhook_delivery d join webhook w using (webhook_no)"
                                + " where w.removed_at is not null")
                        == 0);
    }

    @Test
    void eachIsToldOneAfterTheOtherAndOnce() {
        var receiver = receiver();
        receiver.takes(30);
        var id = enter(receiver);
        var customers = IntStream.range(0, 10).mapToObj(number -> customer()).toList();
        customers.forEach(one -> one.pays(Customer.now()));

        awaitNothingPending(id);

        assertThat(receiver.mostAtOnce()).isEqualTo(1);
        assertThat(receiver.posts()).extracting(Post::id).doesNotHaveDuplicates();
        for (var one : customers) {
            assertThat(receiver.postsOf(one.id)).hasSize(2);
        }
    }

    @Test
    void whatIsRolledBackIsNeverTold() {
        var receiver = receiver();
        var id = enter(receiver);
        var anna = customer();
        var payment = anna.payment("same", "same", Customer.now());
        anna.tells(payment);
        anna.tells(payment);

        awaitPosts(receiver, anna, 2);
        awaitNothingPending(id);

        assertThat(receiver.postsOf(anna.id)).hasSize(2);
    }

    @Test
    void theBrokerIsNotNeeded() throws Exception {
        var receiver = receiver();
        enter(receiver);
        var anna = customer();

        Surroundings.withoutBroker(() -> {
            anna.pays(Customer.now());
            awaitPosts(receiver, anna, 2);
        });

        Health.awaitReady();
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        var receiver = receiver();
        var url = "\"url\": \"" + receiver.url() + "\"";

        assertThat(entering("{}")).isEqualTo(400);
        assertThat(entering("{" + url + ", \"types\": [\"dunlin.nothing\"]}")).isEqualTo(400);
        assertThat(entering("{" + url + ", \"types\": []}")).isEqualTo(422);
        assertThat(entering("{" + url + ", \"secret\": \"hush\"}")).isEqualTo(422);
        assertThat(entering("{\"url\": \"https://anna:hush@127.0.0.1/\"}")).isEqualTo(422);
        assertThat(entering("{\"url\": \"ftp://127.0.0.1/\"}")).isEqualTo(422);
        assertThat(entering("{\"url\": \"https://" + "x".repeat(64) + ".invalid/\"}"))
                .isEqualTo(422);
        assertThat(entering("{\"url\": \"http://127.0.0.1/" + "x".repeat(2048) + "\"}"))
                .isEqualTo(422);
        assertThat(Rest.viewer().put("webhooks/refused", "{" + url + "}").status())
                .isEqualTo(403);
        assertThat(Rest.viewer().get("webhooks/refused").status()).isEqualTo(404);
    }

    private static int entering(String body) {
        return Rest.integrator().put("webhooks/refused", body).status();
    }
}
