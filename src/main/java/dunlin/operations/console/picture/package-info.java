/** The console's pictures as plain geometry: what stands where, in the units of the SVG's view box. Pure; pages draw it. */
package dunlin.operations.console.picture;
