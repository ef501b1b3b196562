package dunlin.inquiry;

import dunlin.inquiry.domain.WaitingMessage;
import dunlin.notification.PlannedNotification;
import dunlin.notification.Planning;
import dunlin.telegram.ButtonPressed;
import dunlin.wording.Texts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Optional;

/** The button below a reminder with which the manager says that he takes the inquiry; it carries the notification's id. */
@ApplicationScoped
public class TakenButton {

    private static final String PREFIX = "taken:";

    private final Inquiries inquiries;
    private final Planning planning;
    private final Texts texts;

    @Inject
    TakenButton(Inquiries inquiries, Planning planning, Texts texts) {
        this.inquiries = inquiries;
        this.planning = planning;
        this.texts = texts;
    }

    /** For the container's proxy. */
    protected TakenButton() {
        this(null, null, null);
    }

    /** What the button of that reminder carries. */
    static String data(String notificationId) {
        return PREFIX + notificationId;
    }

    /** In the transaction of the update that brought the press. */
    void pressed(@Observes ButtonPressed press) {
        reminder(press.data()).ifPresent(reminder -> {
            var meaning = inquiries.pressed(reminder.inquiryId(), reminder.expectedWaitingSince(), press.chatId());
            press.answer(texts.line("inquiry_press." + meaning.word(), press.language()));
        });
    }

    private Optional<PlannedNotification> reminder(String data) {
        return data.startsWith(PREFIX)
                ? planning.find(data.substring(PREFIX.length()))
                        .filter(found -> found.type().equals(WaitingMessage.INQUIRY_REMINDER.word()))
                : Optional.empty();
    }
}
