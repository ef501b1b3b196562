package dunlin.operations.console;

import dunlin.Clocks;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where one can go from a page: to the others, and to the same in another language. */
@Named
@RequestScoped
public class Navigation {

    private static final List<String> PLACES = List.of(
            "/", "/subscriptions", "/messages", "/payments", "/charges", "/schedule", "/inquiries", "/dead-letters");

    /** A page, by the key of its name, and whether it is shown now. */
    public record Place(String name, String address, boolean here) {}

    private final HttpServletRequest request;
    private final Visitor visitor;
    private final Show show;
    private final Clocks clocks;

    @Inject
    Navigation(HttpServletRequest request, Visitor visitor, Show show, Clocks clocks) {
        this.request = request;
        this.visitor = visitor;
        this.show = show;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Navigation() {
        this(null, null, null, null);
    }

    public List<Place> getPlaces() {
        var here = here();
        return PLACES.stream()
                .map(address -> new Place(
                        address.equals("/") ? "overview" : address.substring(1),
                        address,
                        here.equals(address) || parent(here).equals(address)))
                .toList();
    }

    private static String parent(String here) {
        return switch (here) {
            case "/subscription" -> "/subscriptions";
            case "/message", "/compare" -> "/messages";
            default -> here;
        };
    }

    private String here() {
        var path = request.getServletPath().replace(".xhtml", "");
        return path.equals("/index") || path.isEmpty() ? "/" : path;
    }

    public List<Place> getLanguages() {
        return Language.KNOWN.stream()
                .map(locale -> new Place(
                        locale.getLanguage(),
                        request.getContextPath() + here() + "?" + otherParameters() + "lang=" + locale.getLanguage(),
                        locale.getLanguage().equals(visitor.getLocale().getLanguage())))
                .toList();
    }

    private String otherParameters() {
        return Stream.of(
                        Objects.requireNonNullElse(request.getQueryString(), "").split("&"))
                .filter(parameter -> !parameter.isEmpty() && !parameter.startsWith("lang="))
                .map(parameter -> parameter + "&")
                .collect(Collectors.joining());
    }

    /** The instant of Dunlin's clock. */
    public String getNow() {
        return show.time(clocks.now());
    }
}
