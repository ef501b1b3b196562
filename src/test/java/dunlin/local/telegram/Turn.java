package dunlin.local.telegram;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One request's way through its scripted answer: what is done on the phone, and what the caller hears of it.
 *
 * <p>The result is the reply, or nothing where the connection ends without one. The request is carried out at most once,
 * however many answers it passes through.
 */
final class Turn implements Answer.Cases<Optional<HttpReply>> {

    private final Call call;
    private final long number;
    private final BotMethods methods;
    private final RequestLog log;
    private final Stalls stalls;
    private final long era;
    private HttpReply carriedOut;

    Turn(Call call, long number, BotMethods methods, RequestLog log, Stalls stalls) {
        this.call = call;
        this.number = number;
        this.methods = methods;
        this.log = log;
        this.stalls = stalls;
        this.era = stalls.era();
    }

    @Override
    public Optional<HttpReply> ok() {
        return Optional.of(carryOut());
    }

    @Override
    public Optional<HttpReply> refused(Answer.Refused refusal) {
        return Optional.of(HttpReply.refused(refusal.status(), refusal.description(), refusal.parameters()));
    }

    @Override
    public Optional<HttpReply> body(Answer.Body body) {
        if (body.delivered() && !carryOut().isOk()) {
            return Optional.of(carriedOut);
        }
        return Optional.of(new HttpReply(body.status(), body.contentType(), body.text(), body.label()));
    }

    @Override
    public Optional<HttpReply> scheduled() {
        return Optional.of(HttpReply.result(methods.scheduled(call), "200 with message_id 0"));
    }

    @Override
    public Optional<HttpReply> dropped(boolean delivered) {
        if (delivered) {
            carryOut();
        }
        return Optional.empty();
    }

    @Override
    public Optional<HttpReply> silent(boolean delivered) {
        if (delivered) {
            carryOut();
        }
        return stalls.await(era, new CompletableFuture<>()).fold(this);
    }

    @Override
    public Optional<HttpReply> late(Answer.Late late) {
        if (late.deliveredFirst()) {
            carryOut();
        }
        return stalls.awaitFor(era, late.by()).fold(this);
    }

    @Override
    public Optional<HttpReply> held(Hold hold) {
        if (hold.deliversFirst()) {
            carryOut();
        }
        return stalls.await(era, hold.arrive()).fold(this);
    }

    private HttpReply carryOut() {
        if (carriedOut == null) {
            carriedOut = perform();
        }
        return carriedOut;
    }

    private HttpReply perform() {
        try {
            BotMethods.Outcome outcome = methods.perform(call);
            outcome.newMessageId().ifPresent(id -> log.delivered(number, id));
            String words = outcome.newMessageId().isPresent()
                    ? "200 ok, message " + outcome.newMessageId().getAsLong()
                    : "200 ok";
            return HttpReply.result(outcome.result(), words);
        } catch (BadRequest e) {
            return HttpReply.refused(e.status(), e.getMessage(), Map.of());
        }
    }
}
