package dunlin.telegram.domain;

/** What a request wants of Telegram; the method's name is a part of its address. */
public enum Operation {
    SEND("sendMessage"),
    EDIT("editMessageText"),
    DELETE("deleteMessage");

    private final String method;

    Operation(String method) {
        this.method = method;
    }

    public String method() {
        return method;
    }
}
