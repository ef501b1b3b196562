/**
 * Messages that other systems ask for, by REST and from {@code dunlin.notification-requests}: they live the same life as reminders, but their
 * premise is their window alone. A key makes one message: who asks again is given what there is, and only a receipt uses a key up. A unique
 * index decides between parallel requests.
 *
 * <p>Imports notification, the message of telegram, the verdict of attempt, the edge and the intake; nobody imports it.
 */
package dunlin.request;
