package dunlin.notification;

import dunlin.Wakeup;
import java.util.ArrayList;
import java.util.List;

/**
 * What beginning a group brought.
 *
 * @param ready attempts to be made now
 * @param later wake-ups for those whose time has not come
 * @param untrue what was canceled because its premise no longer held
 * @param unknown ids under which there is no notification
 */
record Begun(List<Ready> ready, List<Wakeup> later, List<PlannedNotification> untrue, List<String> unknown) {

    Begun(List<String> unknown) {
        this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), unknown);
    }
}
