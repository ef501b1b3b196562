package dunlin.dunning;

import dunlin.dunning.domain.RetrySchedule;
import dunlin.json.InvalidInput;
import dunlin.json.Json;
import dunlin.json.Violation;
import dunlin.rest.Query;
import dunlin.subscription.domain.Period;
import dunlin.subscription.domain.RetryPolicy;
import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** A question for the retry schedule and its answer; what it leaves open comes from the configuration. */
record ScheduleQuery(
        Period period,
        OptionalLong maxAttempts,
        Optional<Duration> firstDelay,
        Optional<Duration> floor,
        Optional<Duration> cap,
        Optional<BigDecimal> fraction,
        Optional<Instant> start) {

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

    /** @throws InvalidInput naming every parameter that is missing or not in its form */
    static ScheduleQuery read(Query query) {
        var period = readPeriod(query);
        var maxAttempts = query.integer("max_attempts", 1, RetryPolicy.MOST_ATTEMPTS);
        var firstDelay = query.duration("first_delay");
        var floor = query.duration("floor");
        var cap = query.duration("cap");
        var fraction = query.decimal("fraction");
        var start = query.instant("start");
        query.check();
        return new ScheduleQuery(period.orElseThrow(), maxAttempts, firstDelay, floor, cap, fraction, start);
    }

    private static Optional<Period> readPeriod(Query query) {
        query.require("period");
        try {
            return query.text("period").map(Period::ofAnyLength);
        } catch (IllegalArgumentException unreadable) {
            query.violate("period", unreadable.getMessage());
            return Optional.empty();
        }
    }

    /** @throws InvalidInput naming the parameter that makes no sense beside the others */
    JsonObject answer(RetryPolicy configured) {
        try {
            return write(RetrySchedule.of(policy(configured), period.nominal()));
        } catch (RetryPolicy.Refused refused) {
            throw refusal(refused.parameter(), refused.rule());
        }
    }

    private RetryPolicy policy(RetryPolicy configured) {
        return new RetryPolicy(
                (int) maxAttempts.orElse(configured.maxAttempts()),
                firstDelay.orElse(configured.firstDelay()),
                floor.orElse(configured.floor()),
                cap.orElse(configured.cap()),
                fraction.orElse(configured.fraction()));
    }

    private JsonObject write(RetrySchedule schedule) {
        if (start.filter(LATEST.minus(schedule.window())::isBefore).isPresent()) {
            throw refusal("start", "must let the attempts end before the year 10000");
        }
        var seconds = schedule.window().toSeconds();
        return Json.object()
                .put("period", period.toString())
                .put("window", Duration.ofSeconds(seconds))
                .put("window_seconds", seconds)
                .put(
                        "attempts",
                        Json.array(IntStream.rangeClosed(1, schedule.delays().size())
                                .mapToObj(number -> attempt(schedule, number))
                                .toList()))
                .build();
    }

    private JsonObject attempt(RetrySchedule schedule, int number) {
        var delay = schedule.delays().get(number - 1);
        return Json.object()
                .put("number", (long) number)
                .put("delay", delay)
                .put("delay_seconds", delay.toSeconds())
                .put("at", start.map(decline -> schedule.after(decline).get(number - 1)))
                .build();
    }

    private static InvalidInput refusal(String parameter, String rule) {
        return new InvalidInput(List.of(new Violation(parameter, rule)), true);
    }
}
