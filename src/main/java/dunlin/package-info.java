/** The root: what every part needs and what none of them owns. Everybody may import it except {@link dunlin.Api}. */
package dunlin;
