package dunlin.telegram.domain;

import java.util.Objects;

/** A button below a message: it opens an address, or tells the bot that it was pressed. */
public sealed interface Button {

    /** What stands on it. */
    String label();

    /** One that opens an address. */
    record Url(String label, String url) implements Button {

        public Url {
            Objects.requireNonNull(label, "label");
            Objects.requireNonNull(url, "url");
        }
    }

    /** One whose press comes back with its data, of which Telegram takes 1 to 64 bytes. */
    record Callback(String label, String data) implements Button {

        public Callback {
            Objects.requireNonNull(label, "label");
            Objects.requireNonNull(data, "data");
        }
    }
}
