/**
 * Collecting a failed renewal by retries, on a schedule in proportion to what was sold. Imports subscription, attempt and gateway, the
 * edge and the root.
 */
package dunlin.dunning;
