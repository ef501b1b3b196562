/** The rules of inquiries that wait: working hours, the episodes of a wait, what its messages are true for. Pure. */
package dunlin.inquiry.domain;
