package dunlin.rest;

import dunlin.Trace;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Gives each request its trace, the caller's if he brings one, and tells it to him. */
@WebFilter(
        filterName = "TraceFilter",
        urlPatterns = "/*",
        dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ERROR})
public class TraceFilter extends HttpFilter {

    static final String ANSWERED = "X-Trace-Id";
    private static final String KNOWN = TraceFilter.class.getName();
    private static final long serialVersionUID = 1L;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        var known = request.getAttribute(KNOWN);
        var trace = known == null ? Trace.of(request.getHeader(Trace.PARENT)) : known.toString();
        request.setAttribute(KNOWN, trace);
        response.setHeader(ANSWERED, trace);
        var former = Trace.enter(trace);
        try {
            chain.doFilter(request, response);
        } finally {
            Trace.leave(former);
        }
    }
}
