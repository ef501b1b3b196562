package dunlin.subscription;

import dunlin.json.Json;
import dunlin.subscription.domain.RowError;
import jakarta.json.JsonObject;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.io.StringReader;
import java.util.List;

/** Keeps the errors of an import as a JSON array in a text column. */
@Converter
public class RowErrorsColumn implements AttributeConverter<List<RowError>, String> {

    @Override
    public String convertToDatabaseColumn(List<RowError> errors) {
        return Json.array(errors.stream().map(ImportJson::write).toList()).toString();
    }

    @Override
    public List<RowError> convertToEntityAttribute(String column) {
        try (var reader = jakarta.json.Json.createReader(new StringReader(column))) {
            return reader.readArray().getValuesAs(JsonObject.class).stream()
                    .map(ImportJson::readError)
                    .toList();
        }
    }
}
