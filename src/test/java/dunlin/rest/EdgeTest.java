package dunlin.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.json.Fields;
import dunlin.json.Json;
import dunlin.json.StrictJson;
import jakarta.annotation.security.PermitAll;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The filters, the body reader and the mapper together in Jersey, without a network. */
class EdgeTest {
    private static final ApplicationHandler EDGE = new ApplicationHandler(new ResourceConfig(
                    Problems.class,
                    BodyLimit.class,
                    BodyReading.class,
                    JsonBody.class,
                    SecurityHeaders.class,
                    Rooms.class,
                    Cellars.class)
            .register(TestBearer.class));

    /** A resource whose methods are for different roles. */
    @Path("rooms")
    @Allowed(Role.VIEWER)
    @Produces("application/json")
    @Consumes("application/json")
    public static class Rooms {
        @GET
        public JsonObject read() {
            return Json.object().put("name", "ж").build();
        }

        @PUT
        @Allowed(Role.INTEGRATOR)
        public JsonObject write(JsonObject body) {
            Fields fields = Fields.of(body);
            String name = fields.text("name", 100_000);
            fields.check();
            return Json.object().put("name", name.length()).build();
        }

        @PUT
        @Path("long")
        @Allowed(Role.INTEGRATOR)
        @LongBody(bytes = 100 * 1024)
        public JsonObject writeLong(JsonObject body) {
            return write(body);
        }

        @GET
        @Path("fault")
        public JsonObject fail() {
            throw new IllegalStateException("hunter2");
        }

        @GET
        @Path("open")
        @PermitAll
        public JsonObject open() {
            return Json.object().build();
        }
    }

    /** A resource that says nothing about roles. */
    @Path("cellars")
    public static class Cellars {
        @GET
        public String read() {
            return "never";
        }
    }

    /** The filter with three known tokens. */
    public static class TestBearer extends Bearer {
        public TestBearer(@Context ResourceInfo resource) {
            super(new ApiTokens(role -> Optional.of(role.word() + "-token")), resource);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET, rooms, , 401",
        "GET, rooms, Bearer x, 401",
        "GET, rooms, Basic viewer-token, 401",
        "GET, rooms, Bearer, 401",
        "GET, rooms, viewer-token, 401",
        "GET, rooms, Bearer viewer-token x, 401",
        "GET, rooms, Bearer viewer-token, 200",
        "GET, rooms, bearer operator-token, 200",
        "PUT, rooms, Bearer viewer-token, 403",
        "PUT, rooms, Bearer integrator-token, 200",
        "PUT, rooms, Bearer operator-token, 200",
        "GET, rooms/open, , 200",
        "GET, cellars, Bearer operator-token, 403",
        "GET, cellars, , 401",
        "GET, attics, , 404",
        "DELETE, rooms, , 405"
    })
    void admitsByRole(String method, String path, String authorization, int status) {
        ContainerResponse response = call(method, path, authorization, "application/json", bytes("{\"name\": \"a\"}"));

        assertThat(response.getStatus()).isEqualTo(status);
        if (status >= 400) {
            assertThat(response.getMediaType()).hasToString("application/problem+json");
        }
    }

    @Test
    void challengesWhoCannotBeKnown() {
        ContainerResponse without = call("GET", "rooms", null, null, null);
        ContainerResponse wrong = call("GET", "rooms", "Bearer x", null, null);

        assertThat(without.getHeaderString("WWW-Authenticate")).isEqualTo("Bearer realm=\"dunlin\"");
        assertThat(wrong.getHeaderString("WWW-Authenticate"))
                .isEqualTo("Bearer realm=\"dunlin\", error=\"invalid_token\"");
    }

    @Test
    void keepsAnswersOutOfCaches() {
        assertThat(call("GET", "rooms", "Bearer viewer-token", null, null).getHeaderString("Cache-Control"))
                .isEqualTo("no-store");
        assertThat(call("GET", "attics", null, null, null).getHeaderString("Cache-Control"))
                .isEqualTo("no-store");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "[]", "{\"name\": \"a\"} x", "{\"name\": \"a\", \"name\": \"b\"}", "{\"name\": 5}"})
    void refusesBodiesThatAreNotTheObjectWanted(String body) {
        assertThat(put("application/json", bytes(body)).getStatus()).isEqualTo(400);
    }

    @Test
    void refusesABlankNameForItsValue() {
        assertThat(put("application/json", bytes("{\"name\": \" \"}")).getStatus())
                .isEqualTo(422);
    }

    @Test
    void readsUtf8Only() {
        byte[] latin = "{\"name\": \"é\"}".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(put("application/json;charset=utf-8", bytes("{\"name\": \"é\"}"))
                        .getStatus())
                .isEqualTo(200);
        assertThat(put("application/json", latin).getStatus()).isEqualTo(400);
        assertThat(put("application/json;charset=iso-8859-1", latin).getStatus())
                .isEqualTo(400);
        assertThat(put("text/plain", bytes("{}")).getStatus()).isEqualTo(415);
        assertThat(put("application/x-www-form-urlencoded", bytes("a=b")).getStatus())
                .isEqualTo(415);
    }

    @Test
    void readsUpTo64KiBAndNotOneByteMore() {
        byte[] most = bytes("{\"name\": \"" + "a".repeat(64 * 1024 - 12) + "\"}");
        byte[] more = bytes("{\"name\": \"" + "a".repeat(64 * 1024 - 11) + "\"}");

        assertThat(most).hasSize(64 * 1024);
        assertThat(put("application/json", most).getStatus()).isEqualTo(200);
        assertThat(put("application/json", more).getStatus()).isEqualTo(413);
    }

    @Test
    void readsMoreOnlyWhereAMethodSaysSo() {
        byte[] most = bytes("{\"name\": \"" + "a".repeat(100_000 - 12) + "\"}");
        byte[] more = bytes("{\"name\": \"" + "a".repeat(100 * 1024 - 11) + "\"}");

        assertThat(call("PUT", "rooms/long", "Bearer integrator-token", "application/json", most)
                        .getStatus())
                .isEqualTo(200);
        assertThat(call("PUT", "rooms/long", "Bearer integrator-token", "application/json", more)
                        .getStatus())
                .isEqualTo(413);
    }

    @Test
    void refusesABodyWithoutAType() {
        ContainerRequest request = request("PUT", "rooms");
        request.header("Authorization", "Bearer integrator-token");
        request.setEntityStream(new ByteArrayInputStream(bytes("{\"name\": \"a\"}")));

        assertThat(apply(request).getStatus()).isEqualTo(415);
    }

    @Test
    void takesABodyThatBreaksOffAsTheCallersFault() {
        ContainerRequest request = request("PUT", "rooms");
        request.header("Authorization", "Bearer integrator-token");
        request.header("Content-Type", "application/json");
        request.setEntityStream(new SequenceInputStream(new ByteArrayInputStream(bytes("{")), new BrokenStream()));

        assertThat(apply(request).getStatus()).isEqualTo(400);
    }

    @Test
    void refusesAnAnnouncedLengthBeforeReading() {
        ContainerRequest request = request("PUT", "rooms");
        request.header("Content-Length", "99999999999999999999");

        assertThat(apply(request).getStatus()).isEqualTo(413);
    }

    @Test
    void tellsNothingOfAFault() {
        ContainerResponse response = call("GET", "rooms/fault", "Bearer viewer-token", null, null);

        assertThat(response.getStatus()).isEqualTo(500);
        assertThat(StrictJson.object((byte[]) response.getEntity()).toString())
                .contains("reference")
                .doesNotContain("hunter2");
    }

    @Test
    void writesUtf8() throws Exception {
        ContainerRequest request = request("GET", "rooms");
        request.header("Authorization", "Bearer viewer-token");
        ByteArrayOutputStream written = new ByteArrayOutputStream();

        EDGE.apply(request, written).get();

        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("{\"name\":\"ж\"}");
    }

    /** A connection that is lost. */
    private static final class BrokenStream extends InputStream {
        @Override
        public int read() throws IOException {
            throw new EOFException("gone");
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return read();
        }
    }

    private static ContainerResponse put(String type, byte[] body) {
        return call("PUT", "rooms", "Bearer integrator-token", type, body);
    }

    private static ContainerResponse call(String method, String path, String authorization, String type, byte[] body) {
        ContainerRequest request = request(method, path);
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        if (type != null && !method.equals("GET")) {
            request.header("Content-Type", type);
            request.setEntityStream(new ByteArrayInputStream(body));
        }
        return apply(request);
    }

    private static ContainerRequest request(String method, String path) {
        return new ContainerRequest(
                URI.create("http://localhost/"),
                URI.create("http://localhost/" + path),
                method,
                null,
                new MapPropertiesDelegate(new HashMap<>()),
                EDGE.getConfiguration());
    }

    private static ContainerResponse apply(ContainerRequest request) {
        try {
            return EDGE.apply(request).get();
        } catch (InterruptedException | ExecutionException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
