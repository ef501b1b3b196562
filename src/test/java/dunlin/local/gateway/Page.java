package dunlin.local.gateway;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page that shows what the gateway took, the payments and the requests, newest first; it loads itself again every three seconds. */
final class Page {

    private static final int SHOWN = 50;

    private Page() {}

    static String of(GatewaySimulator simulator) {
        return """
                <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3">
                <meta name="viewport" content="width=device-width"><title>%s, simulated</title>
                <style>body{font:15px/1.4 sans-serif;margin:1.5em;color:#222}table{border-collapse:collapse;margin-bottom:1.5em}
                td,th{padding:.2em .8em .2em 0;text-align:left;border-bottom:1px solid #ddd;overflow-wrap:anywhere}
                th,td:first-child{white-space:nowrap}
                code{background:#f3f3f3;padding:0 .2em}</style></head><body><h1>%s, simulated</h1>
                <p>Payment methods: <code>pm_ok</code> <code>pm_no_funds</code> <code>pm_stolen</code> <code>pm_unknown_code</code>
                <code>pm_3ds</code> <code>pm_timeout</code> <code>pm_drop</code> <code>pm_pending</code>. Views: <code>/ledger</code>
                <code>/payments</code> <code>/requests</code>. Switches, as POST with JSON: <code>/script</code> <code>/settle</code>
                <code>/webhook</code> <code>/outage</code> <code>/reset</code>.</p>
                <h2>Money taken</h2>%s<h2>Payments</h2>%s<h2>Requests</h2>%s</body></html>
                """.formatted(
                        simulator.name(),
                        simulator.name(),
                        table(
                                List.of("at", "amount", "method", "subscription", "payment"),
                                newest(simulator.ledger().all())
                                        .map(line -> List.of(
                                                seconds(line.at()),
                                                line.amount() + " " + line.currency(),
                                                line.method(),
                                                line.subscriptionId(),
                                                line.paymentId()))),
                        table(
                                List.of("at", "state", "code", "method", "payment"),
                                newest(simulator.payments())
                                        .map(payment -> List.of(
                                                seconds(payment.at()),
                                                payment.status().name(),
                                                payment.code(),
                                                payment.order().method(),
                                                payment.id()))),
                        table(
                                List.of("at", "request", "key", "answer"),
                                newest(simulator.requests())
                                        .map(request -> List.of(
                                                seconds(request.at()),
                                                request.verb() + " " + request.path(),
                                                request.key(),
                                                request.answer()))));
    }

    private static String seconds(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static <T> Stream<T> newest(List<T> all) {
        List<T> turned = new ArrayList<>(all);
        Collections.reverse(turned);
        return turned.stream().limit(SHOWN);
    }

    private static String table(List<String> heads, Stream<List<String>> rows) {
        return "<table><tr>" + cells("th", heads) + "</tr>"
                + rows.map(row -> "<tr>" + cells("td", row) + "</tr>").collect(Collectors.joining())
                + "</table>";
    }

    private static String cells(String tag, List<String> texts) {
        return texts.stream()
                .map(text -> "<" + tag + ">" + escaped(text) + "</" + tag + ">")
                .collect(Collectors.joining());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
