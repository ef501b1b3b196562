package dunlin.operations.console;

import dunlin.rest.Role;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;

/** Does what a page's button asks for, if the visitor's role allows it, and tells him what came of it. */
@RequestScoped
class Deeds {

    private final Visitor visitor;

    @Inject
    Deeds(Visitor visitor) {
        this.visitor = visitor;
    }

    /** For the container's proxy. */
    protected Deeds() {
        this(null);
    }

    /** @param done the key of the words that tell of it, with what they are about */
    void attempt(Role least, Runnable deed, String done, Object... about) {
        if (!visitor.may(least)) {
            Told.error("forbidden");
            return;
        }
        try {
            deed.run();
            Told.done(done, about);
        } catch (RuntimeException refused) {
            Told.failed(refused);
        }
    }
}
