package dunlin.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which token carries which role. */
class ApiTokensTest {
    @Test
    void knowsEachRolesToken() {
        ApiTokens tokens = tokens(Map.of(Role.VIEWER, "v", Role.INTEGRATOR, "i", Role.OPERATOR, "o"));

        assertThat(tokens.roleOf("v")).contains(Role.VIEWER);
        assertThat(tokens.roleOf("i")).contains(Role.INTEGRATOR);
        assertThat(tokens.roleOf("o")).contains(Role.OPERATOR);
        assertThat(tokens.roleOf("x")).isEmpty();
        assertThat(tokens.roleOf("V")).isEmpty();
    }

    @Test
    void admitsNobodyByAnUnsetOrBlankToken() {
        ApiTokens tokens = tokens(Map.of(Role.VIEWER, "", Role.INTEGRATOR, "  "));

        assertThat(tokens.roleOf("")).isEmpty();
        assertThat(tokens.roleOf("  ")).isEmpty();
        assertThat(tokens.roleOf("null")).isEmpty();
    }

    @Test
    void carriesTheHigherRoleWhereTwoShareAToken() {
        assertThat(tokens(Map.of(Role.VIEWER, "t", Role.OPERATOR, "t")).roleOf("t"))
                .contains(Role.OPERATOR);
    }

    @Test
    void knowsAFingerprintForAsLongAsItsTokenCounts() {
        Map<Role, String> configured = new EnumMap<>(Map.of(Role.OPERATOR, "first"));
        ApiTokens tokens = tokens(configured);
        String fingerprint = ApiTokens.fingerprint("first");

        assertThat(tokens.roleOfFingerprint(fingerprint)).contains(Role.OPERATOR);
        configured.put(Role.OPERATOR, "second");
        assertThat(tokens.roleOfFingerprint(fingerprint)).isEmpty();
        assertThat(tokens.roleOfFingerprint(ApiTokens.fingerprint(""))).isEmpty();
        assertThat(fingerprint).doesNotContain("first").hasSize(64);
    }

    @Test
    void ordersTheRoles() {
        assertThat(Role.OPERATOR.includes(Role.VIEWER)).isTrue();
        assertThat(Role.INTEGRATOR.includes(Role.INTEGRATOR)).isTrue();
        assertThat(Role.VIEWER.includes(Role.INTEGRATOR)).isFalse();
        assertThat(Role.of("operator")).contains(Role.OPERATOR);
        assertThat(Role.of("admin")).isEmpty();
    }

    private static ApiTokens tokens(Map<Role, String> configured) {
        return new ApiTokens(role -> Optional.ofNullable(configured.get(role)));
    }
}
