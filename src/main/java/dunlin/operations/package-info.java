/** What operators look at: health, metrics, management beans. Reads every other package; nobody imports it. */
package dunlin.operations;
