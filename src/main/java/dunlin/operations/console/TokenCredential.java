package dunlin.operations.console;

import jakarta.security.enterprise.credential.Credential;

/** A token of the API as somebody presents it at the login. */
record TokenCredential(String token) implements Credential {

    /** Never the token. */
    @Override
    public String toString() {
        return "TokenCredential";
    }
}
