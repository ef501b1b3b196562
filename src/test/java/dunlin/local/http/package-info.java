/** What the simulators of the outside world share: a listening socket that can be shut, and JSON. */
package dunlin.local.http;
