package dunlin.it;

import java.io.File;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an integration test extends that kills nobody: the application as it was built, deployed once (see {@link OneDeployment}) and seen from outside. */
@ExtendWith(ArquillianExtension.class)
public abstract class Deployed {

    @Deployment(testable = false)
    static WebArchive application() {
        return ShrinkWrap.create(ZipImporter.class, "dunlin.war")
                .importFrom(new File("target/dunlin.war"))
                .as(WebArchive.class);
    }
}
