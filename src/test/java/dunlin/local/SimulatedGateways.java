package dunlin.local;

import dunlin.local.gateway.GatewaySimulator;
import dunlin.local.gateway.StripeSimulator;
import dunlin.local.gateway.YooKassaSimulator;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** The payment gateways that stand in for those without keys, and what the application must be told to use them. */
final class SimulatedGateways {

    private static final String STRIPE_WEBHOOK_SECRET = "whsec_demonstration";
    private static final String LOOPBACK = "127.0.0.1, ::1";
    private static final int ALL = 2;

    private final Settings settings;
    private final Parts parts;
    private final Console console;
    private final Map<String, String> given;
    private final List<GatewaySimulator> running = new ArrayList<>();

    SimulatedGateways(Settings settings, Parts parts, Console console, Map<String, String> given) {
        this.settings = settings;
        this.parts = parts;
        this.console = console;
        this.given = given;
    }

    /** Starts those that are needed, beside the application's own port. */
    void start(int httpPort) {
        URI webhooks = URI.create("http://127.0.0.1:" + httpPort + "/webhooks/");
        if (isWithoutKey("DUNLIN_YOOKASSA")) {
            GatewaySimulator yooKassa = start("the YooKassa simulator", httpPort + 2, YooKassaSimulator::start);
            yooKassa.webhooksTo(webhooks.resolve("yookassa"));
            given.put("DUNLIN_YOOKASSA_API_URL", yooKassa.apiUrl().toString());
            given.put("DUNLIN_YOOKASSA_SHOP_ID", "100500");
            given.put("DUNLIN_YOOKASSA_SECRET_KEY", "demonstration");
            given.put(
                    "DUNLIN_YOOKASSA_WEBHOOK_SOURCES",
                    settings.value("DUNLIN_YOOKASSA_WEBHOOK_SOURCES").orElse(LOOPBACK));
        }
        if (isWithoutKey("DUNLIN_STRIPE")) {
            String secret = settings.secret("DUNLIN_STRIPE_WEBHOOK_SECRET").orElse(STRIPE_WEBHOOK_SECRET);
            GatewaySimulator stripe =
                    start("the Stripe simulator", httpPort + 3, port -> StripeSimulator.start(port, secret));
            stripe.webhooksTo(webhooks.resolve("stripe"));
            given.put("DUNLIN_STRIPE_API_URL", stripe.apiUrl().toString());
            given.put("DUNLIN_STRIPE_SECRET_KEY", "sk_demonstration");
            given.put("DUNLIN_STRIPE_WEBHOOK_SECRET", secret);
        }
    }

    /** Whether no real gateway can be charged. */
    boolean all() {
        return running.size() == ALL;
    }

    List<GatewaySimulator> running() {
        return List.copyOf(running);
    }

    /** From now on they live in the application's time, whose clock may have been moved. */
    void useClock(Supplier<Instant> clock) {
        running.forEach(simulator -> simulator.useClock(clock));
    }

    private boolean isWithoutKey(String gateway) {
        boolean without = settings.secret(gateway + "_SECRET_KEY").isEmpty();
        if (without && settings.value(gateway + "_API_URL").isPresent()) {
            console.warn(
                    gateway + "_API_URL does nothing without " + gateway + "_SECRET_KEY: the gateway is simulated");
        }
        return without;
    }

    private GatewaySimulator start(String name, int wanted, IntFunction<GatewaySimulator> starter) {
        int port = Ports.free(wanted) ? wanted : 0;
        GatewaySimulator simulator = parts.start(name, () -> starter.apply(port));
        running.add(simulator);
        return simulator;
    }
}
