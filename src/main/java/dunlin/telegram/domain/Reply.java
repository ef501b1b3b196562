package dunlin.telegram.domain;

import dunlin.attempt.domain.ErrorText;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What came of one request to Telegram: a closed set, so that nothing between "certainly sent" and "certainly not
 * sent" is ever rounded to either. The rows cited are those of FACTS, Telegram Bot API.
 *
 * <p>Only {@link Accepted} is a receipt. No case carries the bot's token; {@link #error()} is at most 1 KB of UTF-8.
 */
public sealed interface Reply {

    /** The status of the HTTP answer, or Telegram's error_code where that is what was judged; empty without an answer. */
    OptionalInt statusCode();

    /** Telegram's description, the beginning of a body that is not Telegram's, or the fault; empty for a receipt. */
    String error();

    /** The word for an attempt that ended so (API, Attempt outcomes); empty where no request was made. */
    Optional<String> outcome();

    <T> T fold(Cases<T> cases);

    /** One function for each case: a new case does not compile until everybody handles it. */
    interface Cases<T> {

        T accepted(Accepted reply);

        T rateLimited(RateLimited reply);

        T unreachable(Unreachable reply);

        T blocked(Blocked reply);

        T chatNotFound(ChatNotFound reply);

        T migrated(Migrated reply);

        T messageRejected(MessageRejected reply);

        T serverError(ServerError reply);

        T botRefused(BotRefused reply);

        T unknown(Unknown reply);

        T notAsked(NotAsked reply);
    }

    /**
     * Row 200 {@code ok: true}, {@code message_id} > 0: the receipt. For an edit or a delete: it is as wanted, also when
     * it was so before (row 400 message is not modified); the ids are then those of the message that was changed.
     */
    record Accepted(long chatId, long messageId, OptionalInt statusCode) implements Reply {

        public Accepted {
            if (messageId <= 0) {
                throw new IllegalArgumentException("message_id " + messageId + " is no receipt");
            }
        }

        @Override
        public String error() {
            return "";
        }

        @Override
        public Optional<String> outcome() {
            return Optional.of("receipt");
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.accepted(this);
        }
    }

    /**
     * Row 429: flood control; certainly not sent, and nothing may be sent to this chat earlier than {@code retryAfter},
     * which is positive and at most a year. Empty: Telegram gave no usable number (API: the first back-off then).
     */
    record RateLimited(Optional<Duration> retryAfter, OptionalInt statusCode, String error) implements Reply {

        public RateLimited {
            Objects.requireNonNull(retryAfter, "retryAfter");
            error = ErrorText.cut(error);
        }

        @Override
        public Optional<String> outcome() {
            return Optional.of("rate_limited");
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.rateLimited(this);
        }
    }

    /** Row connect refused, DNS, TLS handshake failed: surely not sent, not a byte of the message left this machine. */
    record Unreachable(OptionalInt statusCode, String error) implements Reply {

        public Unreachable {
            error = ErrorText.cut(error);
        }

        @Override
        public Optional<String> outcome() {
            return Optional.of("unreachable");
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.unreachable(this);
        }
    }

    /** Row 403: the bot was blocked, kicked or never a member, or the user is gone; permanent until the user writes. */
    record Blocked(OptionalInt statusCode, String error) implements Reply {

        public Blocked {
            error = ErrorText.cut(error);
        }

        @Override
        public Optional<String> outcome() {
            return Optional.of("rejected");
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.blocked(this);
        }
    }

    /** Row 400 chat not found: permanent for this chat id. */
    record ChatNotFound(OptionalInt statusCode, String error) implements Reply {

        public ChatNotFound {
            error = ErrorText.cut(error);
        }

        @Override
        public Optional<String> outcome() {
            return Optional.of("rejected");
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.chatNotFound(this);
        }
    }

    /** Row 400 {@code parameters.migrate_to_chat_id}: the group became a supergroup with this id; one hop only. */
    record Migrated(long newChatId, OptionalInt statusCode, String error) implements Reply {

        public Migrated {
            error = ErrorText.cut(error);
        }

        @Override
        public Optional<String> outcome() {
            return Optional.of("migrated");
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.migrated(this);
        }
    }

    /**
     * Row 400 can't parse entities, message is too long, message text is empty, and every other 400: this text will
     * never pass. With {@code markup} it was the markup, and {@link Message#asPlain()} may be sent once. For a
     * correction also: message to edit not found, can't be edited, can't be deleted.
     */
    record MessageRejected(boolean markup, OptionalInt statusCode, String error) implements Reply {

        public MessageRejected {
            error = ErrorText.cut(error);
        }

        @Override
        public Optional<String> outcome() {
            return Optional.of("rejected");
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.messageRejected(this);
        }
    }

    /** Row 500, 502, 503, answer received, and {@code ok: false} without a known reason: Telegram's trouble, retried. */
    record ServerError(OptionalInt statusCode, String error) implements Reply {

        public ServerError {
            error = ErrorText.cut(error);
        }

        @Override
        public Optional<String> outcome() {
            return Optional.of("server_error");
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.serverError(this);
        }
    }

    /** Row 401, 404: the token is wrong; nobody's message is at fault and none is used up. */
    record BotRefused(OptionalInt statusCode, String error) implements Reply {

        public BotRefused {
            error = ErrorText.cut(error);
        }

        @Override
        public Optional<String> outcome() {
            return Optional.of("bot_refused");
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.botRefused(this);
        }
    }

    /**
     * Rows 504; read timeout, reset or EOF after the request was written; 200 without a readable message_id: the
     * message may be on the phone, and nothing that Telegram offers can tell.
     */
    record Unknown(OptionalInt statusCode, String error) implements Reply {

        public Unknown {
            error = ErrorText.cut(error);
        }

        @Override
        public Optional<String> outcome() {
            return Optional.of("unknown");
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.unknown(this);
        }
    }

    /** No request was made and nothing is used up: the row waits (API: while Telegram as a whole is away). */
    record NotAsked(Reason reason) implements Reply {

        /** Why no request was made. */
        public enum Reason {
            /** Telegram as a whole does not answer; a few seconds later one request tries again. */
            CIRCUIT_OPEN("circuit open: Telegram as a whole is away"),
            /** As many requests as allowed are waiting for Telegram already. */
            BULKHEAD_FULL("bulkhead full: too many requests in flight"),
            /** Telegram refuses the bot's token; getMe is tried every minute. */
            BOT_REFUSED("bot refused: waiting until getMe succeeds"),
            /** Its lease or its deadline passed before the request was made. */
            TOO_LATE("too late: lease or deadline passed before the request"),
            /** There is no token, or the file that holds it could not be read. */
            NO_TOKEN("no bot token");

            private final String text;

            Reason(String text) {
                this.text = text;
            }
        }

        public NotAsked {
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public OptionalInt statusCode() {
            return OptionalInt.empty();
        }

        @Override
        public String error() {
            return reason.text;
        }

        @Override
        public Optional<String> outcome() {
            return Optional.empty();
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.notAsked(this);
        }
    }
}
