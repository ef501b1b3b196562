package dunlin.local;

import dunlin.local.Tokens.Role;
import dunlin.local.gateway.GatewaySimulator;
import dunlin.local.telegram.TelegramSimulator;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The last lines of a start: addresses, the tokens that were made up, and the way to a first reminder. */
final class Welcome {

    private Welcome() {}

    static void print(
            Console console,
            Settings settings,
            URI server,
            Tokens tokens,
            Optional<TelegramSimulator> telegram,
            List<GatewaySimulator> gateways,
            Instant now) {
        console.line("");
        console.line("  Console   " + server + "   (log in with a token)");
        console.line(
                "  API       " + server.resolve("api/v1/") + "   (description: " + server.resolve("openapi") + ")");
        console.line("  Health    " + server.resolve("health/ready"));
        telegram.ifPresentOrElse(
                simulator -> console.line("  Telegram  simulated: " + simulator.apiUrl()),
                () -> console.line("  Telegram  "
                        + settings.value("DUNLIN_TELEGRAM_API_URL").orElse("https://api.telegram.org")));
        gateways.forEach(gateway ->
                console.line(String.format(Locale.ROOT, "  %-8s  simulated: %s", gateway.name(), gateway.pageUrl())));
        tokens.madeUp()
                .forEach((role, token) -> console.line(String.format(
                        Locale.ROOT, "  Token     %-10s  %s", role.name().toLowerCase(Locale.ROOT), token)));
        telegram.ifPresent(simulator -> firstReminder(console, server, tokens, simulator, now));
        console.line("");
        console.line("  Ctrl-C ends everything.");
    }

    private static void firstReminder(
            Console console, URI server, Tokens tokens, TelegramSimulator telegram, Instant now) {
        String token = tokens.madeUp(Role.INTEGRATOR).orElse("$DUNLIN_API_INTEGRATOR_TOKEN");
        console.line("");
        console.line("  A first reminder: open the phone " + telegram.phoneUrl(FirstReminder.CHAT) + " and run");
        console.line("");
        new FirstReminder(server, token, FirstReminder.CHAT, now).commands().forEach(console::line);
    }
}
