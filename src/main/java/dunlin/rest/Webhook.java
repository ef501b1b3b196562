package dunlin.rest;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An address to which somebody outside posts what has happened. It lies outside the API and knows no bearer token: each sender proves
 * itself in its own way, over the body as it came. So it is a servlet and no resource, which every JAX-RS application would find.
 *
 * <p>200 acknowledges, and only after everything that follows from the delivery has been done; after any other answer it comes again.
 */
public abstract class Webhook extends HttpServlet {
    /** The most that is read of a body; nobody's are nearly as long. */
    static final int BYTES = 256 * 1024;

    private static final long serialVersionUID = 1L;

    /** What was posted: its body as it came, its headers, and the address at the other end. */
    public static final class Delivery {
        private final byte[] body;
        private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        private final String connectedFrom;

        public Delivery(byte[] body, Map<String, List<String>> headers, String connectedFrom) {
            this.body = body.clone();
            this.headers.putAll(headers);
            this.connectedFrom = connectedFrom;
        }

        public byte[] body() {
            return body.clone();
        }

        /** The values of a header in their order. */
        public List<String> header(String name) {
            return headers.getOrDefault(name, List.of());
        }

        public String connectedFrom() {
            return connectedFrom;
        }
    }

    /** What is thought of a delivery: believed, with what follows from it, or refused. */
    public record Judgement(int status, String detail, Runnable deed) {
        public static Judgement believed(Runnable deed) {
            return new Judgement(200, "", deed);
        }

        /** Of no interest here, and not to be sent again. */
        public static Judgement ignored() {
            return believed(() -> {});
        }

        /** Answered with this status, and no deed follows. */
        public static Judgement refused(int status, String detail) {
            return new Judgement(status, detail, () -> {});
        }
    }

    /** Judges a delivery; does nothing yet. Any exception is a fault on our side. */
    protected abstract Judgement judge(Delivery delivery);

    @Override
    protected final void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!request.getMethod().equals("POST")) {
            response.setHeader("Allow", "POST");
            ErrorPage.write(Problem.of(405, Phrases.of(405)), response);
            return;
        }
        byte[] body = request.getInputStream().readNBytes(BYTES + 1);
        if (body.length > BYTES) {
            ErrorPage.write(Problem.of(413, "The body is larger than " + BYTES + " bytes"), response);
            return;
        }
        answer(new Delivery(body, headers(request), request.getRemoteAddr()), response);
    }

    private void answer(Delivery delivery, HttpServletResponse response) throws IOException {
        Problem problem;
        try {
            Judgement judgement = judge(delivery);
            judgement.deed().run();
            if (judgement.status() == 200) {
                response.setStatus(200);
                response.setHeader("Cache-Control", "no-store");
                response.setContentLength(0);
                return;
            }
            problem = Problem.of(judgement.status(), judgement.detail());
            problem = judgement.status() < 500
                    ? problem.ofKind("webhook-refused", "The webhook is not believed")
                    : problem;
        } catch (RuntimeException fault) {
            // A refusal from further inside is no fault of the sender's either: he sends what is true.
            problem = Diagnosis.fault(fault);
        }
        ErrorPage.write(problem, response);
    }

    private static Map<String, List<String>> headers(HttpServletRequest request) {
        Map<String, List<String>> headers = new HashMap<>();
        Collections.list(request.getHeaderNames())
                .forEach(name -> headers.put(name, Collections.list(request.getHeaders(name))));
        return headers;
    }
}
