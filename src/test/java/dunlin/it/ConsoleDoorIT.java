package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is let into the console, and what a seat in it opens: the pages, and nothing else. */
class ConsoleDoorIT extends Deployed {

    private static final Pattern NONCE = Pattern.compile("name=\"primefaces.nonce\" value=\"([^\"]+)\"");
    private static final Pattern VIEW_STATE =
            Pattern.compile("name=\"jakarta.faces.ViewState\"[^>]* value=\"([^\"]+)\"");

    private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .cookieHandler(cookies)
            .build();

    /** Every page there is, so that one that comes later is asked for too. */
    static Stream<String> pages() throws IOException {
        try (var files = Files.list(Path.of("src/main/webapp"))) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".xhtml")
                            && !List.of("login.xhtml", "stale.xhtml").contains(name))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static URI at(String path) {
        return Environment.application().resolve(path);
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        var request = HttpRequest.newBuilder(at(path));
        for (var i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, Map<String, String> form) throws Exception {
        var body = form.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
        var request = HttpRequest.newBuilder(at(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body));
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** A form of that page with what the page gave it, and these fields. */
    private static Map<String, String> form(HttpResponse<String> page, String... fields) {
        var form = new TreeMap<String, String>();
        form.put("jakarta.faces.ViewState", found(VIEW_STATE, page));
        form.put("primefaces.nonce", found(NONCE, page));
        for (var field : fields) {
            form.put(field, field);
        }
        return form;
    }

    private static String found(Pattern pattern, HttpResponse<String> page) {
        var found = pattern.matcher(page.body());
        assertThat(found.find()).as(page.body()).isTrue();
        return found.group(1);
    }

    private HttpResponse<String> logIn(String token) throws Exception {
        var form = form(get("login"), "login", "login:enter");
        form.put("login:token", token);
        return post("login", form);
    }

    private String session() {
        return cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals("JSESSIONID"))
                .map(HttpCookie::getValue)
                .findFirst()
                .orElse("");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void noPageOpensWithoutASeat(String page) throws Exception {
        for (var address : List.of(page, page.replace(".xhtml", ""), page + ";x=/login", "%2e/" + page)) {
            var answer = get(address);

            assertThat(answer.statusCode()).as(address).isEqualTo(302);
            assertThat(answer.headers().firstValue("Location").orElse(""))
                    .as(address)
                    .startsWith(at("login?next=").toString());
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyPageOpensToAViewerAndSaysHowABrowserMayUseIt(String page) throws Exception {
        logIn(Environment.viewerToken());

        var answer = get(page);

        assertThat(answer.statusCode()).isEqualTo(200);
        var headers = answer.headers();
        assertThat(headers.allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .contains("default-src 'none'", "frame-ancestors 'none'")
                .doesNotContain("unsafe-inline", "unsafe-eval");
        assertThat(headers.firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(headers.firstValue("X-Frame-Options")).hasValue("DENY");
        assertThat(headers.firstValue("Cache-Control")).hasValue("no-store");
        assertThat(answer.body()).contains("<html").doesNotContain(Environment.viewerToken());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wrong", "it-operator-toke", "it-operator-token2"})
    void aTokenThatIsNotKnownOpensNothing(String token) throws Exception {
        var answer = logIn(token);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("This token is not known.");
        assertThat(get("messages").statusCode()).isEqualTo(302);
    }

    @Test
    void aLoginGivesTheSessionANewIdAndACookieThatNoScriptReads() throws Exception {
        get("login");
        var before = session();

        var answer = logIn(Environment.operatorToken());

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(session()).isNotBlank().isNotEqualTo(before);
        assertThat(answer.headers().allValues("Set-Cookie"))
                .filteredOn(cookie -> cookie.startsWith("JSESSIONID"))
                .isNotEmpty()
                .allMatch(cookie -> cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
                .noneMatch(cookie -> cookie.contains("Secure"));
        assertThat(get("messages").statusCode()).isEqualTo(200);
    }

    @Test
    void behindAProxyThatSpeaksTlsTheCookieIsSecure() throws Exception {
        var answer = get("login", "X-Forwarded-Proto", "https");

        assertThat(answer.headers().allValues("Set-Cookie"))
                .filteredOn(cookie -> cookie.startsWith("JSESSIONID"))
                .isNotEmpty()
                .allMatch(cookie -> cookie.contains("Secure"));
    }

    @Test
    void aSeatOpensNothingOfTheApi() throws Exception {
        logIn(Environment.operatorToken());

        assertThat(get("api/v1/plans").statusCode()).isEqualTo(401);
        assertThat(post("api/v1/sending/pause", Map.of()).statusCode()).isEqualTo(401);
        assertThat(post("webhooks/telegram", Map.of()).statusCode()).isIn(401, 403);
    }

    @Test
    void whoLeavesHasNoSeatAnyMore() throws Exception {
        logIn(Environment.operatorToken());
        var page = get("messages");
        var old = session();

        post("messages", form(page, "leaving", "leaving:leave"));

        assertThat(get("messages").statusCode()).isEqualTo(302);
        cookies.getCookieStore().removeAll();
        assertThat(get("messages", "Cookie", "JSESSIONID=" + old).statusCode()).isEqualTo(302);
    }

    @Test
    void nothingIsDoneForAFormThatNobodyWasGiven() throws Exception {
        logIn(Environment.operatorToken());
        var page = get("index.xhtml");
        var own = form(page, "switches", "switches:pauseSending");

        var without = new TreeMap<>(own);
        without.remove("jakarta.faces.ViewState");
        post("index.xhtml", without);
        var foreign = new TreeMap<>(own);
        foreign.put("jakarta.faces.ViewState", "1234567890123456789:-1234567890123456789");
        var told = post("index.xhtml", foreign);

        assertThat(told.statusCode()).isEqualTo(400);
        assertThat(told.body()).contains("This page is too old").doesNotContain("could not be restored");
        assertThat(Rest.viewer().get("sending").json().getBoolean("paused")).isFalse();
    }

    @Test
    void aFormWithoutThePagesNonceIsRefusedInWords() throws Exception {
        var form = form(get("login"), "login", "login:enter");
        form.put("primefaces.nonce", "made up");

        var told = post("login", form);

        assertThat(told.statusCode()).isEqualTo(400);
        assertThat(told.body()).contains("not this page's own form").doesNotContain("Exception");
    }

    @Test
    void aViewerCannotDoWhatHisPageDoesNotOffer() throws Exception {
        logIn(Environment.viewerToken());
        var page = get("index.xhtml");
        assertThat(page.body()).doesNotContain("pauseSending");

        post("index.xhtml", form(page, "switches", "switches:pauseSending"));

        assertThat(Rest.viewer().get("sending").json().getBoolean("paused")).isFalse();
    }

    @Test
    void whoAsksForPartOfAPageWithoutASeatIsLedToTheLogin() throws Exception {
        var answer = get("messages", "Faces-Request", "partial/ajax");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("<partial-response><redirect url=\"/login?next=%2Fmessages");
    }

    @Test
    void whatOthersWroteStaysText() throws Exception {
        var inquiry = WaitingInquiry.unknown();
        var attack = "<script>alert(1)</script><img src=x onerror=alert(2)>#{visitor.role}";
        inquiry.put(inquiry.terms(Customer.now(), Duration.ofDays(2), ", \"customer\": \"" + attack + "\"")
                .replace("\"customer\": \"order 4711\", ", ""));
        logIn(Environment.operatorToken());

        var page = get("inquiries?manager_chat_id=" + inquiry.manager);

        assertThat(page.body())
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;", "#{visitor.role}")
                .doesNotContain("<script>alert(1)", "<img src=x");
    }

    @Test
    void anAddressThatMakesNoSenseIsAnsweredInWords() throws Exception {
        logIn(Environment.viewerToken());

        assertThat(get("messages?state=nonsense").body())
                .contains("This was refused")
                .contains("state");
        assertThat(get("messages?cursor=made-up").body())
                .contains("This was refused", "It could not be read")
                .doesNotContain("good news");
        assertThat(get("inquiries?state=nonsense").body())
                .contains("It could not be read")
                .doesNotContain("Nobody waits");
        assertThat(get("charges?state=nonsense").body())
                .contains("It could not be read")
                .doesNotContain("No charge series fits");
        assertThat(get("subscription?id=nobody-at-all").body()).contains("There is no subscription nobody-at-all");
        assertThat(get("compare?left=none").body()).contains("There is no notification none");
        assertThat(get("subscription").statusCode()).isEqualTo(200);
    }

    @Test
    void whatIsNotThereIsToldToPeopleAsAPageAndToProgramsAsAProblem() throws Exception {
        logIn(Environment.viewerToken());

        var page = get("there-is-no-such-page", "Accept", "text/html,*/*;q=0.8");
        var problem = get("there-is-no-such-page", "Accept", "application/json");

        assertThat(List.of(page.statusCode(), problem.statusCode())).containsExactly(404, 404);
        assertThat(page.body()).startsWith("<!DOCTYPE html>").contains("Not found");
        assertThat(problem.body()).startsWith("{\"type\"");
    }
}
