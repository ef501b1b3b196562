package dunlin.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.json.StrictJson;
import dunlin.rest.Webhook.Delivery;
import dunlin.rest.Webhook.Judgement;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.SQLRecoverableException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The door of a webhook: 200 only when everything that follows is done. */
class WebhookTest {

    private final Map<String, Object> answered = new HashMap<>();
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @Test
    void acknowledgesAfterTheDeed() throws Exception {
        var seen = new AtomicReference<String>();

        post("{\"й\":1}".getBytes(StandardCharsets.UTF_8), delivery -> {
            assertThat(delivery.header("x-proof")).containsExactly("one", "two");
            assertThat(delivery.connectedFrom()).isEqualTo("203.0.113.9");
            return Judgement.believed(() -> {
                assertThat(answered).doesNotContainKey("status");
                seen.set(new String(delivery.body(), StandardCharsets.UTF_8));
            });
        });

        assertThat(answered).containsEntry("status", 200);
        assertThat(seen).hasValue("{\"й\":1}");
        assertThat(written.size()).isZero();
    }

    @Test
    void aRefusalIsAProblemAndNoDeedFollows() throws Exception {
        post(new byte[0], delivery -> Judgement.refused(403, "no proof"));

        assertProblem(403, "urn:dunlin:problem:webhook-refused");
    }

    @Test
    void whateverFailsInTheDeedIsAFaultOnOurSideSoThatItComesAgain() throws Exception {
        post(
                new byte[0],
                delivery -> Judgement.believed(() -> {
                    throw Refusal.conflict("known with other content");
                }));

        assertProblem(500, "urn:dunlin:problem:internal");
    }

    @Test
    void anOutageAsksToComeAgain() throws Exception {
        post(
                new byte[0],
                delivery -> Judgement.believed(() -> {
                    throw new IllegalStateException(new SQLRecoverableException("away"));
                }));

        assertProblem(503, "urn:dunlin:problem:unavailable");
        assertThat(answered).containsEntry("Retry-After", "5");
    }

    @Test
    void aFaultOfTheJudgeIsNoAcknowledgement() throws Exception {
        post(new byte[0], delivery -> {
            throw new IllegalStateException("secret");
        });

        assertProblem(500, "urn:dunlin:problem:internal");
        assertThat(written.toString(StandardCharsets.UTF_8)).doesNotContain("secret");
    }

    @Test
    void takesBodiesUpToItsLimit() throws Exception {
        post(new byte[Webhook.BYTES], delivery -> Judgement.ignored());
        assertThat(answered).containsEntry("status", 200);

        post(new byte[Webhook.BYTES + 1], delivery -> Judgement.ignored());
        assertProblem(413, "urn:dunlin:problem:too-large");
    }

    private void assertProblem(int status, String type) {
        assertThat(answered).containsEntry("status", status);
        assertThat(StrictJson.object(written.toByteArray()).getString("type")).isEqualTo(type);
    }

    private void post(byte[] body, Function<Delivery, Judgement> judge) throws Exception {
        var webhook = new Webhook() {
            private static final long serialVersionUID = 1L;

            @Override
            protected Judgement judge(Delivery delivery) {
                return judge.apply(delivery);
            }
        };
        webhook.service(request(body), response());
    }

    private static HttpServletRequest request(byte[] body) {
        var in = new ByteArrayInputStream(body);
        return (HttpServletRequest) Proxy.newProxyInstance(
                WebhookTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (self, asked, given) -> switch (asked.getName()) {
                    case "getMethod" -> "POST";
                    case "getRemoteAddr" -> "203.0.113.9";
                    case "getHeaderNames" -> Collections.enumeration(List.of("X-Proof"));
                    case "getHeaders" -> Collections.enumeration(List.of("one", "two"));
                    case "getInputStream" -> stream(in);
                    default -> throw new AssertionError(asked);
                });
    }

    private static ServletInputStream stream(ByteArrayInputStream in) {
        return new ServletInputStream() {
            @Override
            public int read() {
                return in.read();
            }

            @Override
            public boolean isFinished() {
                return in.available() == 0;
            }

            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void setReadListener(ReadListener listener) {
                throw new AssertionError("nobody waits for more");
            }
        };
    }

    private HttpServletResponse response() {
        answered.clear();
        written.reset();
        return (HttpServletResponse) Proxy.newProxyInstance(
                WebhookTest.class.getClassLoader(),
                new Class<?>[] {HttpServletResponse.class},
                (self, asked, given) -> {
                    switch (asked.getName()) {
                        case "setStatus" -> answered.put("status", given[0]);
                        case "setHeader" -> answered.put((String) given[0], given[1]);
                        case "setContentType", "setContentLength" -> answered.put(asked.getName(), given[0]);
                        case "getOutputStream" -> {
                            return out();
                        }
                        default -> throw new AssertionError(asked);
                    }
                    return null;
                });
    }

    private ServletOutputStream out() {
        return new ServletOutputStream() {
            @Override
            public void write(int octet) {
                written.write(octet);
            }

            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void setWriteListener(WriteListener listener) {
                throw new AssertionError("nobody waits to write");
            }
        };
    }
}
