package dunlin.operations.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AlarmBellTest {

    @Test
    void ringsOnceWhenAnAlarmBeginsAndOnceWhenItIsOver() {
        var bell = new AlarmBell("dunlin:type=Notifications");
        var heard = new ArrayList<String>();
        bell.addNotificationListener((told, handback) -> heard.add(told.getType()), null, null);

        bell.ring(Set.of(), 1);
        bell.ring(Set.of(Alarm.CIRCUIT_OPEN), 2);
        bell.ring(Set.of(Alarm.CIRCUIT_OPEN, Alarm.BOT_REFUSED), 3);
        bell.ring(Set.of(Alarm.BOT_REFUSED), 4);
        bell.ring(Set.of(), 5);

        assertThat(heard)
                .containsExactly(
                        "dunlin.alarm.circuit_open.raised",
                        "dunlin.alarm.bot_refused.raised",
                        "dunlin.alarm.circuit_open.cleared",
                        "dunlin.alarm.bot_refused.cleared");
    }
}
