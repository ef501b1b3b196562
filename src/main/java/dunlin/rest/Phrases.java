package dunlin.rest;

/** The detail of refusals that are made below our own code, where nobody else says it for the caller. */
final class Phrases {
    private Phrases() {}

    static String of(int status) {
        return switch (status) {
            case 400 -> "The request is not understood: see its path, parameters and headers";
            case 401 -> "A bearer token is needed";
            case 403 -> "This role may not do that";
            case 404 -> "There is nothing at this address";
            case 405 -> "This address does not know that method; the header Allow names those it knows";
            case 406 -> "The answer is application/json only";
            case 413 -> "The body is larger than this address takes";
            case 415 -> "The body must be application/json";
            case 503 -> "Not available at the moment, please try again";
            default -> status < 500 ? "The request is refused" : "The request failed";
        };
    }
}
