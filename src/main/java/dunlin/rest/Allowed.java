package dunlin.rest;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The least role that may call a resource method, on the method or for all of a class. A word of our own: servers act upon
 * {@code @RolesAllowed} by themselves, some of them after {@link Bearer} has admitted the caller.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Allowed {
    /** Every role that includes this one may call. */
    Role value();
}
