package dunlin.telegram;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.telegram.domain.BotReply;
import dunlin.telegram.domain.BotReply.Standing;
import dunlin.telegram.domain.Message;
import dunlin.telegram.domain.Reply;
import dunlin.telegram.domain.Reply.NotAsked;
import dunlin.telegram.domain.Reply.NotAsked.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The door to Telegram: whatever the layers behind it throw is a reply, and a refused bot is left alone. */
class TelegramClientTest {

    private static final Message MESSAGE = Message.plain(42, "hi");
    private static final Reply ACCEPTED = new Reply.Accepted(42, 777, OptionalInt.of(200));
    private static final Reply REFUSED = new Reply.BotRefused(OptionalInt.of(401), "Unauthorized");

    private final List<LogRecord> logged = new ArrayList<>();
    private final Logger logger = Logger.getLogger(BotStatus.class.getName());
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            logged.add(line);
        }

        @Override
        public void flush() {
            // Nothing is buffered.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    };
    private final BotStatus status = new BotStatus();
    private final List<BotRequest> asked = new ArrayList<>();
    private Supplier<Reply> answer = () -> ACCEPTED;
    private BotReply bot = new BotReply(Standing.CONFIRMED, OptionalInt.of(200), "");

    private final TelegramClient client = client();

    @BeforeEach
    void listen() {
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    @Test
    void passesTheReplyOn() {
        assertThat(client.send(MESSAGE)).isEqualTo(ACCEPTED);
        assertThat(client.edit(777, MESSAGE)).isEqualTo(ACCEPTED);
        assertThat(client.delete(42, 777)).isEqualTo(ACCEPTED);
        assertThat(asked)
                .extracting(request -> request.call().operation().method())
                .containsExactly("sendMessage", "editMessageText", "deleteMessage");
    }

    @Test
    void unwrapsAFaultOfTheWholeBot() {
        Reply unreachable = new Reply.Unreachable(OptionalInt.empty(), "refused");
        answer = () -> {
            throw new BotAway(unreachable);
        };

        assertThat(client.send(MESSAGE)).isSameAs(unreachable);
    }

    @Test
    void saysWhyNothingWasAsked() {
        answer = () -> {
            throw new CircuitBreakerOpenException("open");
        };
        assertThat(client.send(MESSAGE)).isEqualTo(new NotAsked(Reason.CIRCUIT_OPEN));

        answer = () -> {
            throw new BulkheadException("full");
        };
        assertThat(client.send(MESSAGE)).isEqualTo(new NotAsked(Reason.BULKHEAD_FULL));
        assertThat(client.send(MESSAGE).outcome()).isEmpty();
        assertThat(client.send(MESSAGE).error()).isEqualTo("bulkhead full: too many requests in flight");
    }

    @Test
    void callsACallThatTheGuardEndedUnknownAndClearsItsInterrupt() {
        answer = () -> {
            Thread.currentThread().interrupt();
            throw new TimeoutException("too long");
        };

        Reply reply = client.send(MESSAGE);

        assertThat(Thread.interrupted()).isFalse();
        assertThat(reply).isInstanceOf(Reply.Unknown.class);
    }

    @Test
    void showsOnlyTheKindOfAnyOtherFault() {
        answer = () -> {
            throw new IllegalStateException("http://x/bot1:secret/sendMessage");
        };

        assertThat(client.send(MESSAGE))
                .isEqualTo(new Reply.Unknown(OptionalInt.empty(), "java.lang.IllegalStateException"));
    }

    @Test
    void sendsNothingOnceTheBotIsRefusedUntilGetMeSucceeds() {
        answer = () -> REFUSED;
        assertThat(client.send(MESSAGE)).isEqualTo(REFUSED);
        assertThat(status.refused()).isTrue();

        answer = () -> ACCEPTED;
        assertThat(client.send(MESSAGE)).isEqualTo(new NotAsked(Reason.BOT_REFUSED));
        bot = new BotReply(Standing.UNDECIDED, OptionalInt.of(502), "Bad Gateway");
        client.getMe();
        assertThat(client.delete(42, 777)).isEqualTo(new NotAsked(Reason.BOT_REFUSED));
        assertThat(asked).hasSize(1);

        bot = new BotReply(Standing.CONFIRMED, OptionalInt.of(200), "");
        client.getMe();
        assertThat(client.send(MESSAGE)).isEqualTo(ACCEPTED);
    }

    @Test
    void raisesTheAlarmOnceWhenTheBotIsRefusedAndOnceWhenItIsNot() {
        bot = new BotReply(Standing.REFUSED, OptionalInt.of(401), "Unauthorized");
        client.getMe();
        client.getMe();
        bot = new BotReply(Standing.CONFIRMED, OptionalInt.of(200), "");
        client.getMe();
        client.getMe();

        assertThat(logged).extracting(LogRecord::getLevel).containsExactly(Level.WARNING, Level.INFO);
        assertThat(logged.get(0).getMessage()).contains("ALARM").contains("Unauthorized");
    }

    private TelegramClient client() {
        TelegramLines lines = new TelegramLines(null) {
            @Override
            public Reply ask(BotRequest request) {
                asked.add(request);
                return answer.get();
            }
        };
        BotApi api = new BotApi() {
            @Override
            public BotReply getMe() {
                return bot;
            }
        };
        TelegramClient built = new TelegramClient(lines, api, status);
        built.open();
        return built;
    }
}
