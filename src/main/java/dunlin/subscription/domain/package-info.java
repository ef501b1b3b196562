/** The pure rules of access, periods, money and payment events; knows only {@code java.*}. */
package dunlin.subscription.domain;
