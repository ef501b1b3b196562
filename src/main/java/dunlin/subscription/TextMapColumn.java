package dunlin.subscription;

import jakarta.json.Json;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.io.StringReader;
import java.util.Map;
import java.util.TreeMap;

/** Keeps a map of texts as a JSON object in a text column. */
@Converter
public class TextMapColumn implements AttributeConverter<Map<String, String>, String> {

    @Override
    public String convertToDatabaseColumn(Map<String, String> map) {
        var json = Json.createObjectBuilder();
        new TreeMap<>(map).forEach(json::add);
        return json.build().toString();
    }

    @Override
    public Map<String, String> convertToEntityAttribute(String column) {
        try (var reader = Json.createReader(new StringReader(column))) {
            var map = new TreeMap<String, String>();
            var json = reader.readObject();
            json.keySet().forEach(name -> map.put(name, json.getString(name)));
            return map;
        }
    }
}
