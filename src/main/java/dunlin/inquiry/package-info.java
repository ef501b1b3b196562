/**
 * Inquiries that wait: their manager is reminded, and if he does not take them they are escalated; answered ones leave everybody in peace. One
 * row an inquiry holds its present episode; whoever changes it holds its lock, and so does who records what Telegram answered. Imports
 * notification, whose messages it plans and judges, the pressed buttons of telegram, the words of wording, outcome, and the edge.
 */
package dunlin.inquiry;
