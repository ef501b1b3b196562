package dunlin.telegram.domain;

import java.util.Objects;

/** A button below a message that opens an address. */
public record UrlButton(String label, String url) {

    public UrlButton {
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(url, "url");
    }
}
