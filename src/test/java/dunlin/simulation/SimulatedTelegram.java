package dunlin.simulation;

import dunlin.simulation.Tally.Situation;
import dunlin.telegram.TelegramClient;
import dunlin.telegram.domain.Message;
import dunlin.telegram.domain.Reply;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * Telegram with all its moods. A request's fate is decided when it is made; what it changes on the phone it changes a moment later,
 * and the answer comes after that, or never.
 */
final class SimulatedTelegram extends TelegramClient {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final OptionalInt OK = OptionalInt.of(200);

    private final Agenda agenda;
    private final Phones phones;
    private final Draw draw;
    private final Tally tally;
    private boolean calm;
    private String asking;
    private Reply lastReply;
    private Duration untilAnswer = Duration.ZERO;

    SimulatedTelegram(Agenda agenda, Phones phones, Draw draw, Tally tally) {
        this.agenda = agenda;
        this.phones = phones;
        this.draw = draw;
        this.tally = tally;
    }

    /** From now on every request is taken and answered. */
    void calmDown() {
        calm = true;
    }

    /** The notification whose request comes next: what a phone shows is told apart by it. */
    void askingFor(String notificationId) {
        asking = notificationId;
        untilAnswer = Duration.ZERO;
        lastReply = null;
    }

    /** How long the last request's answer takes. */
    Duration untilAnswer() {
        return untilAnswer;
    }

    /** The last request's answer; empty when none was made. */
    Optional<Reply> lastReply() {
        return Optional.ofNullable(lastReply);
    }

    @Override
    public Reply send(Message message) {
        var notification = asking;
        return decided(message.chatId(), () -> {
            var messageId = draw.id();
            onArrival(() -> phones.show(message.chatId(), messageId, notification, message.text()));
            return new Reply.Accepted(message.chatId(), messageId, OK);
        });
    }

    @Override
    public Reply edit(long messageId, Message message) {
        return changed(message.chatId(), messageId, message.text());
    }

    @Override
    public Reply delete(long chatId, long messageId) {
        return changed(chatId, messageId, null);
    }

    private Reply changed(long chatId, long messageId, String text) {
        return decided(chatId, () -> {
            if (phones.find(chatId, messageId).flatMap(Phones.Shown::text).isEmpty()) {
                return new Reply.MessageRejected(false, OptionalInt.of(400), "message to edit not found");
            }
            onArrival(() -> phones.change(chatId, messageId, text));
            return new Reply.Accepted(chatId, messageId, OK);
        });
    }

    private void onArrival(Runnable change) {
        var onTheWay = draw.upTo(Duration.ofMillis(500));
        untilAnswer = onTheWay.plus(draw.upTo(Duration.ofSeconds(2)));
        agenda.in(onTheWay, change);
    }

    private Reply decided(long chatId, Supplier<Reply> taken) {
        lastReply = calm ? taken.get() : moody(chatId, taken);
        return lastReply;
    }

    private Reply moody(long chatId, Supplier<Reply> taken) {
        var mood = draw.between(0, 100);
        if (mood < 56) {
            return taken.get();
        }
        if (mood < 64) {
            return lost(taken);
        }
        if (mood < 68) {
            untilAnswer = TIMEOUT;
            return new Reply.Unknown(OptionalInt.empty(), "nothing came back");
        }
        if (mood < 76) {
            return limited();
        }
        untilAnswer = draw.upTo(Duration.ofSeconds(3));
        return refused(chatId, mood);
    }

    private Reply lost(Supplier<Reply> taken) {
        if (taken.get() instanceof Reply.Accepted) {
            tally.count(Situation.ANSWER_LOST_AFTER_DELIVERY);
        }
        untilAnswer = TIMEOUT;
        return new Reply.Unknown(OptionalInt.empty(), "the answer was lost");
    }

    private Reply limited() {
        tally.count(Situation.RATE_LIMITED);
        untilAnswer = draw.upTo(Duration.ofSeconds(1));
        var seconds = draw.chance(80) ? draw.between(1, 40) : draw.between(600, 10_800);
        return new Reply.RateLimited(
                draw.chance(90) ? Optional.of(Duration.ofSeconds(seconds)) : Optional.empty(),
                OptionalInt.of(429),
                "Too Many Requests");
    }

    private Reply refused(long chatId, int mood) {
        if (mood < 84) {
            return new Reply.ServerError(OptionalInt.of(502), "Bad Gateway");
        }
        if (mood < 90) {
            return new Reply.Unreachable(OptionalInt.empty(), "connection refused");
        }
        if (mood < 93) {
            return new Reply.NotAsked(Reply.NotAsked.Reason.CIRCUIT_OPEN);
        }
        if (mood < 94) {
            return new Reply.BotRefused(OptionalInt.of(401), "Unauthorized");
        }
        if (mood < 95) {
            return new Reply.Blocked(OptionalInt.of(403), "bot was blocked by the user");
        }
        if (mood < 97) {
            return new Reply.MessageRejected(draw.chance(70), OptionalInt.of(400), "can't parse entities");
        }
        return mood < 99 && chatId < 0
                ? new Reply.Migrated(chatId - draw.between(1, 1000) * 1_000_000L, OptionalInt.of(400), "upgraded")
                : new Reply.ChatNotFound(OptionalInt.of(400), "chat not found");
    }
}
