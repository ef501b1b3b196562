package dunlin.it;

import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks the application, as an orchestrator does, whether it is ready. */
final class Health {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private Health() {}

    static HttpResponse<String> ready() throws Exception {
        return Wire.toRoot("health/ready").sent();
    }

    static void awaitReady() {
        await().atMost(PATIENCE).until(() -> ready().statusCode() == 200);
    }

    static void awaitNotReady() {
        await().atMost(PATIENCE).until(() -> ready().statusCode() == 503);
    }
}
