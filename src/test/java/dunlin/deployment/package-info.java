/** The files that Dunlin is deployed by, held to what they promise without a server or an engine: scripts, images, compose, units, dashboard. */
package dunlin.deployment;
