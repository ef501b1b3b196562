package dunlin.inquiry;

import dunlin.inquiry.domain.WorkingHours;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Everything that a PUT says of an inquiry. */
record InquiryTerms(
        String subject,
        Optional<String> customer,
        Instant waitingSince,
        long managerChatId,
        Duration remindAfter,
        Optional<Long> escalateChatId,
        Duration escalateAfter,
        Duration validFor,
        Optional<WorkingHours> workingHours,
        String locale) {

    /** The chats that messages may go to. */
    Stream<Long> chats() {
        return Stream.concat(Stream.of(managerChatId), escalateChatId.stream());
    }

    /** When so much waiting time has passed; inside its own hours or else in those, if there are any. */
    Instant waitedFor(Duration time, Optional<WorkingHours> otherwise) {
        return workingHours
                .or(() -> otherwise)
                .map(hours -> hours.after(waitingSince, time))
                .orElseGet(() -> waitingSince.plus(time));
    }
}
