package dunlin.rest;

import dunlin.json.MalformedJson;
import dunlin.json.StrictJson;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;

/**
 * Reads the body of a request with {@link StrictJson}, an empty one as {@code null}, and writes an answer as UTF-8, in place of the server's
 * own.
 */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class JsonBody implements MessageBodyReader<JsonObject>, MessageBodyWriter<JsonObject> {
    @Override
    public boolean isReadable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return type == JsonObject.class;
    }

    @Override
    public JsonObject readFrom(
            Class<JsonObject> type,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> headers,
            InputStream body)
            throws IOException {
        String charset = mediaType.getParameters().getOrDefault(MediaType.CHARSET_PARAMETER, "UTF-8");
        if (!charset.equalsIgnoreCase("UTF-8")) {
            throw new MalformedJson("JSON is UTF-8: another charset is not read");
        }
        byte[] bytes = body.readAllBytes();
        return bytes.length == 0 ? null : StrictJson.object(bytes); // whoever needs a body refuses none
    }

    @Override
    public boolean isWriteable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return JsonObject.class.isAssignableFrom(type);
    }

    @Override
    public void writeTo(
            JsonObject object,
            Class<?> type,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream body)
            throws IOException {
        body.write(object.toString().getBytes(StandardCharsets.UTF_8));
    }
}
