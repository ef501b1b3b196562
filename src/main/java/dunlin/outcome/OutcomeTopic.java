package dunlin.outcome;

import dunlin.Policies;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.Topic;
import java.util.List;

/** The topic {@code dunlin.outcomes}: durable messages, those of one ordering key in one group, so that one consumer of several gets them in order. */
@ApplicationScoped
class OutcomeTopic {

    @Resource(lookup = "jms/dunlin/connection-factory")
    private ConnectionFactory connections;

    @Resource(lookup = "jms/dunlin/outcomes")
    private Topic topic;

    @Inject
    private Policies policies;

    /**
     * Returns when the broker has stored all of them, in a transaction of the session alone: one wait for its disk a batch.
     *
     * @throws JMSException when it has stored none of them, or nobody knows
     */
    void publish(List<StoredOutcome> batch) throws JMSException {
        try (var connection = connections.createConnection();
                var session = connection.createSession(true, Session.SESSION_TRANSACTED);
                var producer = session.createProducer(topic)) {
            for (var outcome : batch) {
                producer.send(message(session, outcome));
            }
            session.commit();
        }
    }

    private Message message(Session session, StoredOutcome outcome) throws JMSException {
        var message = session.createTextMessage(
                CloudEvent.write(outcome, policies.outcomes().source()));
        message.setJMSType(outcome.type());
        message.setStringProperty("JMSXGroupID", outcome.orderingKey());
        message.setStringProperty("content_type", CloudEvent.CONTENT_TYPE);
        message.setStringProperty("outcome_id", outcome.id());
        message.setStringProperty("subject", outcome.subject());
        return message;
    }
}
