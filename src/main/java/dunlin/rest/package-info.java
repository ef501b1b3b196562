/**
 * The HTTP edge: who may call, how much may be sent, and how every refusal and fault is told as problem+json (RFC
 * 9457).
 *
 * <p>Decision: deny by default (a resource method without a role is closed to everybody), one place that turns any
 * throwable into a problem, and no answer that carries a text of an unexpected exception. Webhooks lie outside the API,
 * behind doors of their own ({@link dunlin.rest.Webhook}). May import {@code
 * dunlin.json} and {@code dunlin.Policies}; resources of all capabilities import this package.
 */
package dunlin.rest;
