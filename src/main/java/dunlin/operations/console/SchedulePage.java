package dunlin.operations.console;

import dunlin.Policies;
import dunlin.dunning.ChargeScheduleResource;
import dunlin.operations.console.picture.SchedulePicture;
import dunlin.rest.Diagnosis;
import jakarta.annotation.PostConstruct;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows when the retries of a failed charge would come, for any period and any parameters: five sliders and the period's own. */
@Named("explorer")
@ViewScoped
public class SchedulePage implements Serializable {

    private static final double SHORTEST = Math.log((double) Duration.ofHours(1).toMinutes());
    private static final double LONGEST =
            Math.log((double) Duration.ofDays(3 * 365).toMinutes());
    private static final int NOTCHES = 1000;

    private final ChargeScheduleResource resource;
    private final Policies policies;
    private int period;
    private int maxAttempts;
    private int firstDelay;
    private int floor;
    private int cap;
    private int fraction;
    private Map<String, Object> schedule;
    private SchedulePicture picture;
    private String refusal;

    @Inject
    SchedulePage(ChargeScheduleResource resource, Policies policies) {
        this.resource = resource;
        this.policies = policies;
    }

    /** For the container's proxy. */
    protected SchedulePage() {
        this(null, null);
    }

    @PostConstruct
    void open() {
        var configured = policies.charge();
        period = notch(Duration.ofDays(30));
        maxAttempts = configured.maxAttempts();
        firstDelay = (int) configured.firstDelay().toMinutes();
        floor = (int) configured.floor().toHours();
        cap = (int) configured.cap().toDays();
        fraction = configured.fraction().movePointRight(2).intValue();
        look();
    }

    /** Works it out for where the sliders stand. */
    public void look() {
        try {
            schedule = Plain.object(resource.read(new Asked(parameters()).query()));
            picture = SchedulePicture.of(schedule);
            refusal = null;
        } catch (RuntimeException refused) {
            schedule = null;
            picture = null;
            refusal = Diagnosis.of(refused).detail();
        }
    }

    private Map<String, String> parameters() {
        var parameters = new LinkedHashMap<String, String>();
        parameters.put("period", length().toString());
        parameters.put("max_attempts", Integer.toString(maxAttempts));
        parameters.put("first_delay", Duration.ofMinutes(firstDelay).toString());
        parameters.put("floor", Duration.ofHours(floor).toString());
        parameters.put("cap", Duration.ofDays(cap).toString());
        parameters.put("fraction", BigDecimal.valueOf(fraction, 2).toPlainString());
        return parameters;
    }

    /** The slider runs by the logarithm: an hour and three years both have room; from two days on in whole days, below in whole hours. */
    Duration length() {
        var minutes = Math.exp(SHORTEST + (LONGEST - SHORTEST) * period / NOTCHES);
        var days = Math.round(minutes / Duration.ofDays(1).toMinutes());
        return days >= 2 ? Duration.ofDays(days) : Duration.ofHours(Math.max(1, Math.round(minutes / 60)));
    }

    static int notch(Duration length) {
        return (int) Math.round(NOTCHES * (Math.log((double) length.toMinutes()) - SHORTEST) / (LONGEST - SHORTEST));
    }

    public long getSeconds() {
        return length().toSeconds();
    }

    public Map<String, Object> getSchedule() {
        return schedule;
    }

    public SchedulePicture getPicture() {
        return picture;
    }

    /** Why there is no such schedule; null: there is one. */
    public String getRefusal() {
        return refusal;
    }

    /** The parameters of the API that give the same. */
    public String getQuery() {
        return parameters().entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .reduce((one, other) -> one + "&" + other)
                .orElse("");
    }

    /** Lengths that people ask for; each sets the slider. */
    public List<String> getUsual() {
        return List.of("PT1H", "P1D", "P7D", "P30D", "P90D", "P365D", "P1095D");
    }

    public void choose(String length) {
        period = notch(Duration.parse(length));
        look();
    }

    public int getPeriod() {
        return period;
    }

    public void setPeriod(int period) {
        this.period = Math.max(0, Math.min(NOTCHES, period));
    }

    public int getMaxAttempts() {
        return maxAttempts;
    }

    public void setMaxAttempts(int maxAttempts) {
        this.maxAttempts = maxAttempts;
    }

    public int getFirstDelay() {
        return firstDelay;
    }

    public void setFirstDelay(int firstDelay) {
        this.firstDelay = firstDelay;
    }

    public int getFloor() {
        return floor;
    }

    public void setFloor(int floor) {
        this.floor = floor;
    }

    public int getCap() {
        return cap;
    }

    public void setCap(int cap) {
        this.cap = cap;
    }

    public int getFraction() {
        return fraction;
    }

    public void setFraction(int fraction) {
        this.fraction = fraction;
    }
}
