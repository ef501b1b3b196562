package dunlin.operations.console;

import dunlin.rest.Diagnosis;
import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;
import jakarta.ws.rs.ServiceUnavailableException;
import java.text.MessageFormat;
import java.util.ResourceBundle;

/** Words for whoever looks at a page, in his language. */
final class Told {

    private Told() {}

    static void done(String key, Object... about) {
        add(FacesMessage.SEVERITY_INFO, words(key, about), "");
    }

    static void error(String key, Object... about) {
        add(FacesMessage.SEVERITY_ERROR, words(key, about), "");
    }

    /** What the application refused, in its own words; of a fault only that there was one, and where the log tells of it. */
    static void failed(RuntimeException thrown) {
        if (thrown instanceof ServiceUnavailableException) {
            error("broker.away");
            return;
        }
        var problem = Diagnosis.of(thrown);
        var reference = problem.reference().orElse("");
        switch (problem.status()) {
            case 503 -> add(FacesMessage.SEVERITY_ERROR, words("outage"), "");
            case 500 -> add(FacesMessage.SEVERITY_ERROR, words("fault", reference), "");
            default -> add(FacesMessage.SEVERITY_ERROR, words("refused"), problem.detail());
        }
    }

    private static void add(FacesMessage.Severity severity, String summary, String detail) {
        var faces = FacesContext.getCurrentInstance();
        var told = faces.getMessageList().stream().map(FacesMessage::getSummary);
        if (detail.isEmpty() && told.anyMatch(summary::equals)) {
            return; // what is done and what is read after it meet the same outage
        }
        faces.addMessage(null, new FacesMessage(severity, summary, detail));
    }

    private static String words(String key, Object... about) {
        var locale = FacesContext.getCurrentInstance().getViewRoot().getLocale();
        return new MessageFormat(ResourceBundle.getBundle("console", locale).getString(key), locale).format(about);
    }
}
