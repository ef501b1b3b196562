package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static dunlin.it.WaitingInquiry.REMINDER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is told of inquiries by JMS does what it does by REST. */
class InquiryQueueIT extends Deployed {

    private static final String QUEUE = "dunlin.inquiries";
    private static final Duration LONG = Duration.ofDays(1);

    @Test
    void anInquiryWaitsAndIsAnswered() {
        var inquiry = WaitingInquiry.unknown();
        var since = Customer.thisSecond();

        send(inquiry.named(inquiry.terms(since, LONG, "")));
        awaitState(inquiry, "waiting");
        send(inquiry.named("{\"answered\": true, \"answered_at\": \"%s\"}".formatted(since.plusSeconds(1))));

        awaitState(inquiry, "answered");
        assertThat(inquiry.json().getString("answered_at"))
                .isEqualTo(since.plusSeconds(1).toString());
        assertThat(inquiry.await(REMINDER, "canceled").getString("reason")).isEqualTo("inquiry_answered");
    }

    @Test
    void anAnswerNeedsNoInstant() {
        var inquiry = WaitingInquiry.since(Customer.thisSecond(), LONG);

        send(inquiry.named("{\"answered\": true}"));

        awaitState(inquiry, "answered");
    }

    @Test
    void anAnswerThatComesBeforeItsInquiryEndsIt() throws JMSException {
        var inquiry = WaitingInquiry.unknown();
        var since = Customer.thisSecond().minusSeconds(60);

        var answer = send(inquiry.named("{\"answered\": true}"));
        awaitTaken(answer);
        send(inquiry.named(inquiry.terms(since, Duration.ofSeconds(1), "")));

        awaitState(inquiry, "answered");
        assertThat(inquiry.notifications(REMINDER)).isEmpty();
    }

    @Test
    void anAnswerThatComesBeforeTheWaitThatItEndsEndsIt() throws JMSException {
        var inquiry = WaitingInquiry.since(Customer.thisSecond().minusSeconds(60), LONG);
        inquiry.answered(
                "{\"answered_at\": \"%s\"}".formatted(Customer.thisSecond().minusSeconds(50)));

        awaitTaken(send(inquiry.named("{\"answered\": true}")));
        inquiry.waits(Customer.thisSecond().minusSeconds(30), Duration.ofSeconds(1));

        assertThat(inquiry.json().getString("state")).isEqualTo("answered");
        assertThat(inquiry.posts()).isZero();
    }

    @Test
    void anOldAnswerDoesNotEndALaterWait() {
        var inquiry = WaitingInquiry.unknown();

        send(inquiry.named("{\"answered\": true, \"answered_at\": \"%s\"}"
                .formatted(Customer.thisSecond().minusSeconds(60))));
        send(inquiry.named(inquiry.terms(Customer.thisSecond().minusSeconds(30), LONG, "")));

        awaitState(inquiry, "waiting");
    }

    @Test
    void whatMakesNoSenseIsPutAsideWithItsCauseAndTheRestGoesOn() {
        var inquiry = WaitingInquiry.unknown();
        var terms = inquiry.terms(Customer.thisSecond(), LONG, "");

        var nameless = send(terms);
        awaitDeath(nameless, "inquiry_id");
        awaitDeath(send(inquiry.named("{\"answered\": \"yes\"}")), "answered");
        send(inquiry.named(terms));

        awaitState(inquiry, "waiting");
    }

    private static String send(String text) {
        return Broker.send(QUEUE, context -> context.createTextMessage(text));
    }

    /** Waits until the message is gone from its queue, and not to the dead letters. */
    private static void awaitTaken(String messageId) throws JMSException {
        await().atMost(PATIENCE).until(() -> !Broker.lies(QUEUE, messageId));
        assertThat(Broker.causeOfDeath(messageId)).isEmpty();
    }

    private static void awaitState(WaitingInquiry inquiry, String state) {
        await().atMost(PATIENCE).until(() -> {
            var answer = Rest.viewer().get("inquiries/" + inquiry.id);
            return answer.status() == 200 && answer.string("state").equals(state);
        });
    }

    private static void awaitDeath(String messageId, String cause) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(Broker.causeOfDeath(messageId))
                        .hasValueSatisfying(told -> assertThat(told).contains(cause)));
    }
}
