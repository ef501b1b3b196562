/** Networks and where a request really came from, as pure functions. Knows only {@code java.*}; anybody may import it. */
package dunlin.http.domain;
