package dunlin.telegram;

import dunlin.telegram.domain.Call;

/** A request as it goes over the wire: what is asked, and its JSON. */
record BotRequest(Call call, String json) {

    long chatId() {
        return call.chatId();
    }
}
