package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** The application says that it is ready when database and broker are there. */
class HealthIT extends Deployed {

    @Test
    void isReadyWithDatabaseAndBroker() throws Exception {
        var request = HttpRequest.newBuilder(Environment.application().resolve("health/ready"))
                .build();

        var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("\"database\"", "\"broker\"").doesNotContain("DOWN");
    }
}
