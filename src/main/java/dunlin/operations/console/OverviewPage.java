package dunlin.operations.console;

import dunlin.Clocks;
import dunlin.Pausable;
import dunlin.operations.Switch;
import dunlin.operations.console.picture.BarsPicture;
import dunlin.operations.jmx.Alarms;
import dunlin.rest.Role;
import jakarta.annotation.PostConstruct;
import jakarta.faces.context.FacesContext;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;

/** How things stand: alarms in words, the figures, what happened over time; pausing. */
@Named("overview")
@ViewScoped
public class OverviewPage implements Serializable {

    private final Activity activity;
    private final Alarms alarms;
    private final Switch operatorsSwitch;
    private final Deeds deeds;
    private final Clocks clocks;
    private Stretch stretch = Stretch.HOURS;
    private BarsPicture messages;
    private BarsPicture payments;
    private BarsPicture charges;

    @Inject
    OverviewPage(Activity activity, Alarms alarms, Switch operatorsSwitch, Deeds deeds, Clocks clocks) {
        this.activity = activity;
        this.alarms = alarms;
        this.operatorsSwitch = operatorsSwitch;
        this.deeds = deeds;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected OverviewPage() {
        this(null, null, null, null, null);
    }

    @PostConstruct
    void open() {
        var asked = FacesContext.getCurrentInstance()
                .getExternalContext()
                .getRequestParameterMap()
                .get("over");
        stretch = "days".equals(asked) ? Stretch.DAYS : Stretch.HOURS;
    }

    public List<String> getAlarms() {
        return alarms.now().stream().map(alarm -> "alarm." + alarm.word()).toList();
    }

    public boolean isDays() {
        return stretch == Stretch.DAYS;
    }

    /** Counted once for a page, which asks for each part of the picture. */
    public BarsPicture getMessages() {
        if (messages == null) {
            messages = activity.messages(stretch, clocks.now());
        }
        return messages;
    }

    public BarsPicture getPayments() {
        if (payments == null) {
            payments = activity.payments(stretch, clocks.now());
        }
        return payments;
    }

    public BarsPicture getCharges() {
        if (charges == null) {
            charges = activity.charges(stretch, clocks.now());
        }
        return charges;
    }

    public boolean isSendingPaused() {
        return operatorsSwitch.isPaused(Pausable.SENDING);
    }

    public boolean isChargingPaused() {
        return operatorsSwitch.isPaused(Pausable.CHARGING);
    }

    public void pause(String what) {
        deeds.attempt(Role.OPERATOR, () -> operatorsSwitch.pause(Pausable.valueOf(what)), "paused." + what);
    }

    public void resume(String what) {
        deeds.attempt(Role.OPERATOR, () -> operatorsSwitch.resume(Pausable.valueOf(what)), "resumed." + what);
    }
}
