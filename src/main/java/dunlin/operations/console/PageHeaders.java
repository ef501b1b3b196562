package dunlin.operations.console;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Says of everything that the server gives how a browser may use it; the pages' Content-Security-Policy is PrimeFaces' (web.xml), which adds a nonce. */
@WebFilter(filterName = "PageHeaders", urlPatterns = "/*")
public class PageHeaders implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest http && response instanceof HttpServletResponse answer) {
            answer.setHeader("X-Content-Type-Options", "nosniff");
            answer.setHeader("X-Frame-Options", "DENY");
            answer.setHeader("Referrer-Policy", "same-origin");
            if (!http.getRequestURI().contains("/jakarta.faces.resource/")) {
                answer.setHeader("Cache-Control", "no-store");
            }
        }
        chain.doFilter(request, response);
    }
}
