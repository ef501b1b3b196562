package dunlin.operations;

import dunlin.json.Json;
import dunlin.operations.OutcomeWatch.Outlook;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Answers whether anything comes of the work, in the form of MicroProfile Health: 200 UP or 503 DOWN. It is none of its three kinds and so
 * no part of {@code /health}: a node is neither restarted nor taken out of service because Telegram is away.
 */
@WebServlet(name = "OutcomePage", urlPatterns = "/health/outcome")
public class OutcomePage extends HttpServlet {

    private static final Logger LOG = Logger.getLogger(OutcomePage.class.getName());
    private static final long serialVersionUID = 1L;

    @Inject
    private transient OutcomeWatch watch;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            var seen = watch.look();
            write(!seen.isNothingReceived(), told(seen), response);
        } catch (RuntimeException unseen) {
            LOG.log(Level.WARNING, "Whether anything is received cannot be told: {0}", unseen.toString());
            write(
                    false,
                    Json.object()
                            .put("error", unseen.getClass().getSimpleName())
                            .build(),
                    response);
        }
    }

    private static JsonObject told(Outlook seen) {
        return Json.object()
                .put("limit", seen.limit())
                .put("last_receipt", seen.lastReceipt().orElse(null))
                .put("overdue", seen.overdue())
                .put("sending_paused", seen.paused())
                .build();
    }

    private static void write(boolean up, JsonObject data, HttpServletResponse response) throws IOException {
        var status = up ? "UP" : "DOWN";
        var check = Json.object()
                .put("name", "outcome")
                .put("status", status)
                .put("data", data)
                .build();
        var body = Json.object()
                .put("status", status)
                .put("checks", Json.array(List.of(check)))
                .build()
                .toString()
                .getBytes(StandardCharsets.UTF_8);
        response.setStatus(up ? HttpServletResponse.SC_OK : HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        response.setContentType("application/json");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
