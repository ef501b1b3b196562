package dunlin.notification;

import dunlin.telegram.domain.Reply;

/** An attempt that was made, and what Telegram said. */
record Answered(Ready ready, Reply reply) {}
