package dunlin.rest;

import jakarta.annotation.Priority;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.regex.Pattern;

/**
 * Refuses bodies of more than {@value #BYTES} bytes, or what a resource method's {@link LongBody} allows, with 413: by their
 * announced length before anybody asks who the caller is, and by count while they come.
 */
@Provider
@Priority(Priorities.AUTHENTICATION - 1)
public class BodyLimit implements ContainerRequestFilter {
    static final int BYTES = 64 * 1024;

    private static final Pattern DIGITS = Pattern.compile("\\d{1,64}");

    @Context
    private ResourceInfo resource;

    @Override
    public void filter(ContainerRequestContext request) {
        long most = most();
        if (tooLong(request.getHeaderString(HttpHeaders.CONTENT_LENGTH), most)) {
            request.abortWith(Problems.response(Problem.of(413, Phrases.of(413))));
            return;
        }
        request.setEntityStream(new Counted(request.getEntityStream(), most));
    }

    private long most() {
        var allowed = resource.getResourceMethod().getAnnotation(LongBody.class);
        return allowed == null ? BYTES : allowed.bytes();
    }

    private static boolean tooLong(String announced, long most) {
        return announced != null
                && DIGITS.matcher(announced.strip()).matches()
                && new BigInteger(announced.strip()).compareTo(BigInteger.valueOf(most)) > 0;
    }

    /** A body that may be read up to the limit. */
    static final class Counted extends FilterInputStream {
        private final long most;
        private long count;

        Counted(InputStream body, long most) {
            super(body);
            this.most = most;
        }

        @Override
        public int read() throws IOException {
            int octet = super.read();
            counted(octet < 0 ? 0 : 1);
            return octet;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            counted(Math.max(read, 0));
            return read;
        }

        @Override
        public long skip(long length) throws IOException {
            long skipped = super.skip(length);
            counted(skipped);
            return skipped;
        }

        /** No way back: what is read twice would be counted twice. */
        @Override
        public boolean markSupported() {
            return false;
        }

        private void counted(long more) {
            count += more;
            if (count > most) {
                throw new ClientErrorException(Response.Status.REQUEST_ENTITY_TOO_LARGE);
            }
        }
    }
}
