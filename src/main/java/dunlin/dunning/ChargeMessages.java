package dunlin.dunning;

import dunlin.dunning.domain.ChargeMessage;
import dunlin.dunning.domain.ChargePremise;
import dunlin.dunning.domain.ChargeTopic;
import dunlin.notification.PlannedNotification;
import dunlin.notification.Premise;
import dunlin.subscription.SubscriptionRepository;
import dunlin.subscription.domain.SubscriptionSnapshot;
import dunlin.telegram.domain.Message;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Judges and words messages about charges from the series and the subscription as they are now. */
@ApplicationScoped
public class ChargeMessages implements Premise {

    private final Charges charges;
    private final SubscriptionRepository subscriptions;
    private final ChargeTexts texts;

    @Inject
    ChargeMessages(Charges charges, SubscriptionRepository subscriptions, ChargeTexts texts) {
        this.charges = charges;
        this.subscriptions = subscriptions;
        this.texts = texts;
    }

    /** For the container's proxy. */
    protected ChargeMessages() {
        this(null, null, null);
    }

    @Override
    public boolean covers(String type) {
        return ChargeMessage.ofWord(type).isPresent();
    }

    @Override
    public Map<String, Judged> judge(List<PlannedNotification> group, Instant now) {
        var current = current(group);
        var scenes = scenes(group);
        return group.stream()
                .collect(Collectors.toMap(
                        PlannedNotification::notificationId,
                        task -> judge(
                                task, current.get(task.subscriptionId()), scenes.get(task.notificationId()), now)));
    }

    private Judged judge(PlannedNotification task, SubscriptionSnapshot subscription, ChargeScene scene, Instant now) {
        return new Judged(
                premise(task).judge(subscription, scene.standing(), now),
                () -> texts.message(message(task), scene, subscription));
    }

    @Override
    public Map<String, Supplier<Message>> untrue(List<PlannedNotification> sent, Instant now) {
        var current = current(sent);
        return sent.stream()
                .filter(task -> premise(task).isOutdated(current.get(task.subscriptionId())))
                .collect(Collectors.toMap(
                        PlannedNotification::notificationId,
                        task -> () -> texts.noLongerCurrent(current.get(task.subscriptionId()))));
    }

    private Map<String, SubscriptionSnapshot> current(List<PlannedNotification> group) {
        return subscriptions.snapshots(group.stream()
                .map(PlannedNotification::subscriptionId)
                .distinct()
                .toList());
    }

    /** What each of them speaks of, by notification id. */
    private Map<String, ChargeScene> scenes(List<PlannedNotification> group) {
        var topics = group.stream()
                .collect(Collectors.toMap(PlannedNotification::notificationId, task -> ChargeTopic.read(task.about())));
        var ids = topics.values().stream().map(ChargeTopic::seriesId).distinct().toList();
        var series = charges.byId(ids);
        var attempts = charges.attemptsOf(ids).stream().collect(Collectors.groupingBy(ChargeAttempt::seriesId));
        return topics.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> {
            var topic = entry.getValue();
            return new ChargeScene(
                    series.get(topic.seriesId()), attempts.getOrDefault(topic.seriesId(), List.of()), topic.number());
        }));
    }

    private static ChargePremise premise(PlannedNotification task) {
        return new ChargePremise(message(task), task.expectedAccessUntil(), task.notBefore(), task.validUntil());
    }

    private static ChargeMessage message(PlannedNotification task) {
        return ChargeMessage.ofWord(task.type()).orElseThrow();
    }
}
