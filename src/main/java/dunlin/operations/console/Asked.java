package dunlin.operations.console;

import dunlin.rest.Query;
import jakarta.faces.context.FacesContext;
import jakarta.ws.rs.core.MultivaluedHashMap;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a page's address asks for: a listing's filter and cursor, as the API's query has them. */
record Asked(Map<String, String> parameters) implements Serializable {

    /** These of the address; what is blank is not asked for. */
    static Asked of(List<String> names) {
        var given = FacesContext.getCurrentInstance().getExternalContext().getRequestParameterMap();
        var asked = new LinkedHashMap<String, String>();
        for (var name : names) {
            var value = given.get(name);
            if (value != null && !value.isBlank()) {
                asked.put(name, value.strip());
            }
        }
        return new Asked(asked);
    }

    Asked with(String name, String value) {
        var more = new LinkedHashMap<>(parameters);
        more.put(name, value);
        return new Asked(more);
    }

    Query query() {
        var parameters = new MultivaluedHashMap<String, String>();
        this.parameters.forEach(parameters::putSingle);
        return Query.of(parameters);
    }
}
