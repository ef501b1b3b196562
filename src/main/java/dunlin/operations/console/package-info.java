/**
 * The console: pages at the root for people who hold one of the API's tokens. It reads and acts through the API's own resources, so
 * that a page shows what the API answers and nothing is decided twice; only pictures are made here.
 *
 * <p>{@link dunlin.operations.console.Doorkeeper} closes every page to whoever has no seat, whatever page is added later. A page keeps what it
 * showed ({@code ViewScoped}), so that a button acts on the row that was looked at, and acts through {@link dunlin.operations.console.Deeds},
 * which judges the role once more. Nobody may import this package.
 */
package dunlin.operations.console;
