/**
 * One request over HTTP and what came of it, for the clients of the outside world.
 *
 * <p>Decisions. A request is repeated by nobody in here: {@link dunlin.http.BodyGate} hands its body out once only, whatever the
 * layers below do, and whether it was handed out is what tells "surely not sent" from "may have arrived". Faults are values. Knows
 * nothing of ours; telegram and gateway import it.
 */
package dunlin.http;
