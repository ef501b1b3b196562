package dunlin.operations.console;

import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;
import java.text.MessageFormat;
import java.util.ResourceBundle;

/** Words for whoever looks at a page, in his language. */
final class Told {

    private Told() {}

    static void done(String key, Object... about) {
        add(FacesMessage.SEVERITY_INFO, words(key, about), null);
    }

    static void error(String key, Object... about) {
        add(FacesMessage.SEVERITY_ERROR, words(key, about), null);
    }

    /** What the application refused, in its own words. */
    static void refused(String detail) {
        add(FacesMessage.SEVERITY_ERROR, words("refused"), detail);
    }

    private static void add(FacesMessage.Severity severity, String summary, String detail) {
        FacesContext.getCurrentInstance()
                .addMessage(null, new FacesMessage(severity, summary, detail == null ? "" : detail));
    }

    private static String words(String key, Object... about) {
        var locale = FacesContext.getCurrentInstance().getViewRoot().getLocale();
        return new MessageFormat(ResourceBundle.getBundle("console", locale).getString(key), locale).format(about);
    }
}
