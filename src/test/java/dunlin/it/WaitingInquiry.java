package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.local.telegram.Phone;
import dunlin.local.telegram.Script;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;

/** An inquiry with the phones of its manager and of those to whom it is escalated; every one has ids of its own. */
final class WaitingInquiry {

    static final String REMINDER = "inquiry_reminder";
    static final String ESCALATION = "inquiry_escalation";

    private static final long APART_FROM_CUSTOMERS = 1_000_000_000_000_000L;
    private static final AtomicLong NUMBERS =
            new AtomicLong(APART_FROM_CUSTOMERS + Instant.now().getEpochSecond() * 1000);

    final String id;
    final long manager;
    final long chief;

    private WaitingInquiry() {
        manager = NUMBERS.incrementAndGet();
        chief = NUMBERS.incrementAndGet();
        id = "i-" + manager;
    }

    /** Not told of yet. */
    static WaitingInquiry unknown() {
        return new WaitingInquiry();
    }

    /** Its manager is reminded after that time; it is escalated to nobody. */
    static WaitingInquiry since(Instant waitingSince, Duration remindAfter) {
        var inquiry = new WaitingInquiry();
        inquiry.waits(waitingSince, remindAfter);
        return inquiry;
    }

    /** Its manager is reminded at once, and it is escalated after that time. */
    static WaitingInquiry escalated(Instant waitingSince, Duration escalateAfter) {
        var inquiry = new WaitingInquiry();
        assertThat(inquiry.put(inquiry.terms(waitingSince, Duration.ofSeconds(1), inquiry.escalation(escalateAfter)))
                        .status())
                .isEqualTo(201);
        return inquiry;
    }

    Rest.Answer waits(Instant waitingSince, Duration remindAfter) {
        var answer = put(terms(waitingSince, remindAfter, ""));
        assertThat(answer.status()).as(answer.text()).isIn(200, 201);
        return answer;
    }

    /** The body of a PUT; further members begin with a comma. */
    String terms(Instant waitingSince, Duration remindAfter, String further) {
        return """
                {"subject": "Where is my order?", "customer": "order 4711", "waiting_since": "%s", "manager_chat_id": %d,
                 "remind_after": "%s"%s}""".formatted(waitingSince, manager, remindAfter, further);
    }

    /** The same members, as the queue takes them. */
    String named(String members) {
        return members.replaceFirst("\\{", "{\"inquiry_id\": \"" + id + "\", ");
    }

    String escalation(Duration after) {
        return ", \"escalate_chat_id\": %d, \"escalate_after\": \"%s\"".formatted(chief, after);
    }

    Rest.Answer put(String body) {
        return Rest.integrator().put("inquiries/" + id, body);
    }

    /** It is answered; without a body where none is given. */
    Rest.Answer answered(String body) {
        return Rest.integrator().post("inquiries/" + id + "/answered", body);
    }

    JsonObject json() {
        return Rest.viewer().get("inquiries/" + id).json();
    }

    /** Its notifications of that type, newest first. */
    List<JsonObject> notifications(String type) {
        return Rest.viewer()
                .get("notifications?inquiry_id=" + id + "&type=" + type)
                .items();
    }

    /** Waits for the only notification of that type to come to that state. */
    JsonObject await(String type, String state) {
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(notifications(type))
                        .extracting(one -> one.getString("state"))
                        .containsExactly(state));
        return notifications(type).get(0);
    }

    /** Waits for the correction of the oldest notification of that type to be made. */
    void awaitCorrection(String type) {
        Awaitility.await().atMost(PATIENCE).until(() -> {
            var all = notifications(type);
            var oldest = all.get(all.size() - 1);
            return !oldest.isNull("correction")
                    && oldest.getJsonObject("correction").getString("state").equals("sent");
        });
    }

    Script managersChat() {
        return Surroundings.telegram().script(manager);
    }

    Phone managersPhone() {
        return Surroundings.telegram().phone(manager);
    }

    Phone chiefsPhone() {
        return Surroundings.telegram().phone(chief);
    }

    /** How many messages were posted for the manager. */
    int posts() {
        return Surroundings.telegram().sends(manager).size();
    }
}
