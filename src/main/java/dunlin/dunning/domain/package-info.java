/** The pure parts of collecting a failed renewal; knows only {@code java.*} and other domains. */
package dunlin.dunning.domain;
