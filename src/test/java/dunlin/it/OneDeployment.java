package dunlin.it;

import org.jboss.arquillian.container.spi.Container;
import org.jboss.arquillian.container.spi.ContainerRegistry;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.event.DeployManagedDeployments;
import org.jboss.arquillian.container.spi.event.UnDeployManagedDeployments;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.EventContext;
import org.jboss.arquillian.core.spi.LoadableExtension;
import org.jboss.arquillian.test.spi.event.suite.AfterSuite;

/** Lets Arquillian deploy for the first test class only, keeps that deployment for the others, and undeploys after the last. */
public final class OneDeployment implements LoadableExtension {

    @Override
    public void register(ExtensionBuilder builder) {
        builder.observer(Keeper.class);
    }

    /** The observer: Arquillian makes one for the suite. */
    public static final class Keeper {

        private boolean deployed;

        void deploy(@Observes EventContext<DeployManagedDeployments> event) {
            if (!deployed) {
                event.proceed();
                deployed = true;
            }
        }

        void keep(@Observes EventContext<UnDeployManagedDeployments> event) {
            // not proceeded with: the next class uses the same deployment
        }

        void undeploy(@Observes(precedence = 100) EventContext<AfterSuite> event, ContainerRegistry containers)
                throws DeploymentException {
            for (Container<?> container : containers.getContainers()) {
                if (deployed) {
                    container.getDeployableContainer().undeploy(Deployed.application());
                }
            }
            event.proceed();
        }
    }
}
