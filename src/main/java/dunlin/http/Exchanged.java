package dunlin.http;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * What came of one request over HTTP: the answer as far as it arrived, or what happened instead of one.
 *
 * @param status the answer's status; empty when not even that arrived
 * @param whole whether the body came to its proper end
 * @param body the body as far as it came, at most {@link AnswerCollector#MAX_BODY} bytes; not scrubbed of anything
 * @param fault what happened instead of an answer; not scrubbed of anything
 * @param surelyNotSent that nothing of the request's body left this machine and nothing ever will
 * @param took from the request to the end of its answer, or until it was given up
 */
public record Exchanged(
        OptionalInt status, boolean whole, String body, String fault, boolean surelyNotSent, Duration took) {

    /** Without the texts, in which an address or a secret may be quoted. */
    @Override
    public String toString() {
        return "Exchanged[status=" + status + ", whole=" + whole + ", surelyNotSent=" + surelyNotSent + "]";
    }
}
