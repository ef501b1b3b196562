/** How lengths of time are put into words; knows only {@code java.*}. */
package dunlin.wording.domain;
