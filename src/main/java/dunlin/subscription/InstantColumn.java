package dunlin.subscription;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.sql.Timestamp;
import java.time.Instant;

/** Maps an instant to a timestamptz column, whatever the time zone of this machine or of the database. */
@Converter(autoApply = true)
public class InstantColumn implements AttributeConverter<Instant, Timestamp> {

    @Override
    public Timestamp convertToDatabaseColumn(Instant instant) {
        return instant == null ? null : Timestamp.from(instant);
    }

    @Override
    public Instant convertToEntityAttribute(Timestamp column) {
        return column == null ? null : column.toInstant();
    }
}
