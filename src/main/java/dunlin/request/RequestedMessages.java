package dunlin.request;

import dunlin.request.domain.Content;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** The stored words of requested messages. */
@ApplicationScoped
class RequestedMessages {

    @PersistenceContext
    private EntityManager entityManager;

    void add(String notificationId, Content content) {
        entityManager.persist(new RequestedMessage(notificationId, content));
    }

    /** Of these notifications, by their ids. */
    Map<String, Content> of(Collection<String> notificationIds) {
        return entityManager
                .createQuery("select m from RequestedMessage m where m.notificationId in :ids", RequestedMessage.class)
                .setParameter("ids", notificationIds)
                .getResultStream()
                .collect(Collectors.toMap(RequestedMessage::notificationId, RequestedMessage::content));
    }
}
