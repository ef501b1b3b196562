package dunlin.rest;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A resource method that reads its body as it comes, and so may be sent a longer one than others; see {@link BodyLimit}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface LongBody {
    /** The most bytes that it may have. */
    long bytes();
}
