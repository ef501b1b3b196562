package dunlin.operations.console;

import dunlin.rest.Query;
import jakarta.faces.context.FacesContext;
import jakarta.ws.rs.core.MultivaluedHashMap;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a page's address asks for: a listing's filter and cursor, as the API's query has them.
 *
 * @param parameters as they were given; a blank one is any, which is more than saying nothing
 */
record Asked(Map<String, String> parameters) implements Serializable {

    /** These of the address. */
    static Asked of(List<String> names) {
        return of(names, FacesContext.getCurrentInstance().getExternalContext().getRequestParameterMap());
    }

    static Asked of(List<String> names, Map<String, String> given) {
        var asked = new LinkedHashMap<String, String>();
        for (var name : names) {
            var value = given.get(name);
            if (value != null) {
                asked.put(
                        name, value.replaceAll("\\p{Cntrl}", "").strip()); // no id has one, and no database takes a NUL
            }
        }
        return new Asked(asked);
    }

    Asked with(String name, String value) {
        var more = new LinkedHashMap<>(parameters);
        more.put(name, value);
        return new Asked(more);
    }

    /** The value of that parameter; nothing where it is blank or was not given. */
    Optional<String> value(String name) {
        return Optional.ofNullable(parameters.get(name)).filter(value -> !value.isEmpty());
    }

    Query query() {
        var query = new MultivaluedHashMap<String, String>();
        parameters.keySet().forEach(name -> value(name).ifPresent(value -> query.putSingle(name, value)));
        return Query.of(query);
    }
}
