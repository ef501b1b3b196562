package dunlin.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutageTest {

    @ParameterizedTest
    @ValueSource(strings = {"08006", "40001", "40P01", "53300", "53100", "57P01", "57P03", "58030", "25006", "55P03"})
    void aDatabaseThatIsAwayFullNotThePrimaryOrInItsOwnWayComesBack(String state) {
        assertThat(Outage.in(new IllegalStateException(new SQLException("away", state))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "22021", "42P01", "25P02", "", "08"})
    void everythingElseIsAFaultOfTheRequest(String state) {
        assertThat(Outage.in(new IllegalStateException(new SQLException("refused", state))))
                .isFalse();
    }
}
