/** The kinds of outcomes and the rules of telling them; knows only {@code java.*}. */
package dunlin.outcome.domain;
