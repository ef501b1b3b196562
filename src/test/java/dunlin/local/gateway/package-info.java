/**
 * Payment gateways that run on this machine: YooKassa and Stripe as the real ones answer, each with its own ledger of the money that it
 * took, and scripted faults.
 *
 * <p>Used by the run command (so that a charge is seen without a contract) and by the tests: their ledger, not ours, says how often a
 * customer has paid. They know nothing of the application and import nothing from it; they are never part of the deployed archive. They
 * listen on loopback only.
 */
package dunlin.local.gateway;
