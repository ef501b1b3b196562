package dunlin.operations.console;

import dunlin.rest.ApiTokens;
import dunlin.rest.Role;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.credential.Credential;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.IdentityStore;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Knows people by the API's tokens: their name is their role, their groups are the roles that it includes. */
@ApplicationScoped
public class TokenStore implements IdentityStore {

    private final ApiTokens tokens;

    @Inject
    TokenStore(ApiTokens tokens) {
        this.tokens = tokens;
    }

    /** For the container's proxy. */
    protected TokenStore() {
        this(null);
    }

    @Override
    public CredentialValidationResult validate(Credential credential) {
        return credential instanceof TokenCredential presented
                ? tokens.roleOf(presented.token())
                        .map(role -> new CredentialValidationResult(role.word(), groups(role)))
                        .orElse(CredentialValidationResult.INVALID_RESULT)
                : CredentialValidationResult.NOT_VALIDATED_RESULT;
    }

    static Set<String> groups(Role role) {
        return Arrays.stream(Role.values())
                .filter(role::includes)
                .map(Role::word)
                .collect(Collectors.toSet());
    }
}
