package dunlin;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The REST API; its resources and providers are found by the container. */
@ApplicationPath("api/v1")
public class Api extends Application {}
