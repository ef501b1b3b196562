package dunlin.rest;

import dunlin.json.MalformedJson;
import jakarta.json.JsonException;
import jakarta.ws.rs.ConstrainedTo;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;

/**
 * Makes a body that breaks off or that any reader fails on the caller's fault (400). Only here, while a body is read:
 * the same exceptions elsewhere (a call to the outside, JSON of our own) are ours.
 */
@Provider
@ConstrainedTo(RuntimeType.SERVER)
public class BodyReading implements ReaderInterceptor {
    @Override
    public Object aroundReadFrom(ReaderInterceptorContext context) {
        try {
            return context.proceed();
        } catch (IOException | JsonException unreadable) {
            throw malformed(unreadable);
        } catch (ProcessingException failed) {
            // without a cause it only says that there is no reader for this type, which Jersey makes a 415
            throw failed.getCause() == null ? failed : malformed(failed);
        }
    }

    private static MalformedJson malformed(Exception cause) {
        MalformedJson malformed = new MalformedJson("The body breaks off or cannot be read");
        malformed.initCause(cause);
        return malformed;
    }
}
