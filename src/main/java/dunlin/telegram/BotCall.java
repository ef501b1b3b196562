package dunlin.telegram;

import java.time.Duration;

/** A call of a method that sends no message: its parameters as JSON, and how long its whole exchange may take. */
record BotCall(String method, String json, Duration patience) {}
