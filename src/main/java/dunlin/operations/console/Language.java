package dunlin.operations.console;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The language of the pages: as chosen with {@code ?lang=}, kept in a cookie, or else as the browser asks for. */
@WebFilter(filterName = "Language", servletNames = "pages")
public class Language implements Filter {

    static final List<Locale> KNOWN = List.of(Locale.ENGLISH, Locale.forLanguageTag("ru"));

    private static final String NAME = "lang";

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest http && response instanceof HttpServletResponse answer) {
            chosen(http).ifPresent(locale -> keep(locale, answer));
        }
        chain.doFilter(request, response);
    }

    static Locale of(HttpServletRequest request) {
        return chosen(request)
                .or(() -> kept(request))
                .or(() -> Collections.list(request.getLocales()).stream()
                        .flatMap(locale -> known(locale.getLanguage()).stream())
                        .findFirst())
                .orElse(Locale.ENGLISH);
    }

    /** Of the address alone: a body is not to be read here. */
    private static Optional<Locale> chosen(HttpServletRequest request) {
        var query = Objects.requireNonNullElse(request.getQueryString(), "");
        return Stream.of(query.split("&"))
                .filter(parameter -> parameter.startsWith(NAME + "="))
                .flatMap(parameter -> known(parameter.substring(NAME.length() + 1)).stream())
                .findFirst();
    }

    private static Optional<Locale> kept(HttpServletRequest request) {
        return Stream.ofNullable(request.getCookies())
                .flatMap(Stream::of)
                .filter(cookie -> cookie.getName().equals(NAME))
                .flatMap(cookie -> known(cookie.getValue()).stream())
                .findFirst();
    }

    private static Optional<Locale> known(String language) {
        return KNOWN.stream()
                .filter(locale -> locale.getLanguage().equals(language))
                .findFirst();
    }

    private static void keep(Locale locale, HttpServletResponse response) {
        var cookie = new Cookie(NAME, locale.getLanguage());
        cookie.setPath("/");
        cookie.setMaxAge((int) Duration.ofDays(365).toSeconds());
        cookie.setHttpOnly(true);
        cookie.setAttribute("SameSite", "Lax");
        response.addCookie(cookie);
    }
}
