package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/**
 * The console as people see it in a real browser; each page is photographed ({@code -Ddunlin.screenshots=docs/console} puts those that docs show
 * there). Without Chromium on the machine these stories are skipped.
 */
@EnabledIf(value = "dunlin.it.Browser#isHere", disabledReason = "Chromium or its driver is not installed here")
class ConsolePagesIT extends Deployed {

    private static final Path ALL = Path.of("target/screenshots");
    private static final Path PICTURES = Path.of(System.getProperty("dunlin.screenshots", ALL.toString()));
    private static final List<String> PAGES =
            List.of("", "subscriptions", "messages", "payments", "charges", "schedule", "inquiries", "dead-letters");

    private static Browser browser;

    @BeforeAll
    static void openTheBrowser() {
        browser = Browser.open(Environment.application());
    }

    @AfterAll
    static void closeTheBrowser() {
        browser.close();
    }

    @AfterEach
    void theBrowserHadNothingToComplainOf() {
        browser.atADesk();
        Surroundings.telegram().acceptAgain();
        assertThat(browser.complaints()).isEmpty();
    }

    private static Customer blockedAtTheEnd() {
        var anna = Customer.notYetSubscribed(Customer.endedRule(Duration.ofDays(2)));
        Surroundings.telegram().script(anna.chatId).next(Answer.blocked());
        anna.subscribes(Customer.thisSecond());
        anna.awaitNotification("failed");
        return anna;
    }

    @Test
    void theLoginLeadsToThePageThatWasAskedFor() {
        browser.as(Environment.viewerToken());
        browser.click(By.id("leaving:leave"));
        browser.go("payments?status=unmatched");
        assertThat(browser.title()).isEqualTo("Log in · Dunlin");
        assertThat(browser.focused().getAttribute("id")).isEqualTo("login:token");

        browser.logIn("wrong");
        browser.awaitText("This token is not known.");
        browser.photograph(ALL, "login");
        browser.logIn(Environment.viewerToken());

        await().atMost(PATIENCE).until(() -> browser.address().endsWith("/payments?status=unmatched"));
    }

    @Test
    void everyPageFitsADeskAndAPhoneInBothLanguages() {
        browser.as(Environment.operatorToken());
        for (var page : PAGES) {
            var name = page.isEmpty() ? "overview" : page;
            browser.atADesk();
            browser.go(page + "?lang=en");
            assertThat(browser.sideways()).as(name).isLessThanOrEqualTo(0);
            assertThat(browser.count(By.cssSelector("h1"))).as(name).isOne();
            assertThat(browser.count(By.cssSelector("nav a[aria-current=page]")))
                    .as(name)
                    .isOne();
            assertThat(unlabelled()).as(name).isEmpty();
            browser.photograph(ALL, name);
            browser.onAPhone();
            browser.go(page + "?lang=ru");
            assertThat(browser.sideways()).as(name + " on a phone").isLessThanOrEqualTo(0);
            assertThat(browser.text()).contains("Время указано по UTC");
            browser.photograph(ALL, name + "-phone-ru");
        }
        browser.go("?lang=en");
    }

    /** What somebody with a screen reader could not tell: fields without a label, pictures and buttons without a name. */
    private static List<?> unlabelled() {
        return (List<?>) browser.run("""
                return [...document.querySelectorAll('main input:not([type=hidden]), main select, main button, main a, main svg, img')]
                  .filter(e => !(e.labels && e.labels.length) && !e.getAttribute('aria-label') && !e.title && !e.hasAttribute('alt')
                    && !(e.textContent || '').trim() && e.type !== 'submit')
                  .map(e => e.outerHTML.slice(0, 200))""");
    }

    @Test
    void theKeyboardComesStraightToTheContent() {
        browser.as(Environment.viewerToken());
        browser.go("messages");

        browser.press(By.tagName("body"), Keys.TAB);
        assertThat(browser.focused().getText()).isEqualTo("To the content");
        browser.focused().sendKeys(Keys.ENTER);

        assertThat(browser.address()).endsWith("#main");
        assertThat(browser.focused().getAttribute("id")).isEqualTo("main");
    }

    @Test
    void aFailedMessageIsTriedAgainAndArrives() {
        var anna = blockedAtTheEnd();
        browser.as(Environment.operatorToken());
        browser.go("messages?state=failed&subscription_id=" + anna.id);
        browser.awaitText("recipient has blocked the bot");

        browser.photograph(PICTURES, "failed-message");
        browser.click(By.cssSelector("button[title^='Try again']"));
        browser.confirm();
        browser.awaitText("is tried again.");

        anna.awaitNotification("sent");
        assertThat(anna.phone().messages()).hasSize(1);
    }

    @Test
    void aViewerSeesAFailedMessageAndNoButton() {
        var anna = blockedAtTheEnd();
        browser.as(Environment.viewerToken());

        browser.go("messages?state=failed&subscription_id=" + anna.id);

        browser.awaitText("recipient has blocked the bot");
        assertThat(browser.count(By.cssSelector("main button.ui-button[title]")))
                .isZero();
    }

    @Test
    void twoDeliveriesSideBySideShowWhereTheyPart() {
        var boris = Customer.toldOfTheEnd(Customer.thisSecond(), Duration.ofDays(2));
        var good = boris.awaitNotification("sent").getString("notification_id");
        var bad = blockedAtTheEnd().notification().getString("notification_id");
        browser.as(Environment.viewerToken());

        browser.go("compare?left=" + bad + "&right=" + good);

        browser.awaitText("they part here");
        assertThat(browser.count(By.cssSelector("tr.parting"))).isOne();
        assertThat(browser.text()).contains("rejected", "Forbidden: bot was blocked by the user", "message_id");
        browser.photograph(PICTURES, "compare");
    }

    @Test
    void aSubscriptionsStoryIsOnePictureAndAList() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), Duration.ofDays(2));
        anna.awaitNotification("sent");
        anna.pays(Customer.thisSecond());
        await().atMost(PATIENCE)
                .until(() -> !anna.notification().isNull("correction")
                        && anna.notification()
                                .getJsonObject("correction")
                                .getString("state")
                                .equals("sent"));
        browser.as(Environment.viewerToken());

        browser.go("subscription?id=" + anna.id);

        browser.awaitText("What happened");
        assertThat(browser.count(By.cssSelector("svg.timeline .mark.receipt"))).isGreaterThanOrEqualTo(2);
        assertThat(browser.count(By.cssSelector("svg.timeline .mark.correction-sent")))
                .isOne();
        assertThat(browser.count(By.cssSelector("svg.timeline .span.access"))).isOne();
        assertThat(browser.text()).contains("Receipt", "Correction", "Access moved", "Payment event");
        browser.photograph(PICTURES, "subscription");
    }

    @Test
    void aHeldPaymentIsSettled() {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
        var end = anna.accessUntil();
        EventJson.of(anna, "e-1", "payment.succeeded")
                .paying("p-1", "598.00", "RUB")
                .told();
        browser.as(Environment.operatorToken());
        browser.go("payments?status=held&subscription_id=" + anna.id);
        browser.awaitText("another amount");
        browser.photograph(PICTURES, "held-payment");

        browser.type("list:periods", "2");
        browser.click(By.cssSelector("button[title^='Settle']"));
        browser.confirm();
        browser.awaitText("is settled with 2 periods.");

        assertThat(anna.accessUntil()).isEqualTo(end.plus(Duration.ofDays(60)));
    }

    @Test
    void nothingIsSettledWithWhatIsNoNumberOfPeriods() {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
        EventJson.of(anna, "e-1", "payment.succeeded")
                .paying("p-1", "598.00", "RUB")
                .told();
        browser.as(Environment.operatorToken());
        browser.go("payments?status=&subscription_id=" + anna.id);
        browser.awaitText("another amount");

        for (var wrong : List.of("", "-1", "121")) {
            browser.go("payments?status=&subscription_id=" + anna.id);
            browser.type("list:periods", wrong);
            browser.click(By.cssSelector("button[title^='Settle']"));
            browser.confirm();
            browser.awaitText("Nothing was done: the periods must be a whole number from 0 to 120.");
        }

        assertThat(Rest.viewer()
                        .get("payment-events?status=held&subscription_id=" + anna.id)
                        .items())
                .hasSize(1);
    }

    @Test
    void whoChoosesAnyStateSeesAllMessages() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), Duration.ofDays(2));
        anna.awaitNotification("sent");
        browser.as(Environment.viewerToken());
        browser.go("messages");
        assertThat(browser.count(By.cssSelector("main .badge.sent"))).isZero();

        browser.click(By.cssSelector("select[name=state] option[value='']"));
        browser.click(By.cssSelector("form.filter button"));

        await().atMost(PATIENCE).until(() -> browser.count(By.cssSelector("main .badge.sent")) > 0);
    }

    @Test
    void theKeyboardLeavesAQuestionUnanswered() {
        var anna = blockedAtTheEnd();
        browser.as(Environment.operatorToken());
        browser.go("messages?state=failed&subscription_id=" + anna.id);

        browser.press(By.cssSelector("button[title^='Try again']"), Keys.ENTER);
        await().atMost(PATIENCE).until(() -> browser.focused().getText().equals("Yes"));
        browser.focused().sendKeys(Keys.ESCAPE);

        await().atMost(PATIENCE).until(() -> browser.focused().getText().equals("Try again"));
        assertThat(anna.notification().getString("state")).isEqualTo("failed");
    }

    @Test
    void anOpenSeriesShowsWhatWasTriedAndWhatIsToCome() {
        var payer = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        await().atMost(PATIENCE)
                .until(() -> Rest.viewer()
                        .get("charges?state=open&subscription_id=" + payer.customer.id)
                        .text()
                        .contains("insufficient_funds"));
        browser.as(Environment.viewerToken());

        browser.go("charges?state=open&subscription_id=" + payer.customer.id);

        browser.awaitText(payer.customer.id);
        assertThat(browser.count(By.cssSelector("svg.series .mark.declined"))).isOne();
        assertThat(browser.count(By.cssSelector("svg.series .mark.pending"))).isEqualTo(5);
        browser.click(By.tagName("summary"));
        browser.awaitText("not enough money");
        browser.photograph(PICTURES, "open-series");
    }

    @Test
    void theExplorersCurveFollowsItsSliders() {
        browser.as(Environment.viewerToken());
        browser.go("schedule");
        assertThat(browser.count(By.cssSelector("svg.curve .mark"))).isEqualTo(5);
        assertThat(browser.text()).contains("window: 6 d");

        browser.click(By.xpath("//button[.//text()='1 year']"));
        browser.awaitText("window: 21 d");
        browser.press(By.id("explore:maxAttempts"), Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        await().atMost(PATIENCE).until(() -> browser.count(By.cssSelector("svg.curve .mark")) == 7);
        browser.focused().sendKeys(Keys.ARROW_LEFT);
        await().atMost(PATIENCE).until(() -> browser.count(By.cssSelector("svg.curve .mark")) == 6);

        browser.press(By.id("explore:cap"), Keys.HOME);
        browser.awaitText("window: 1 d");
        browser.go("schedule");
        browser.photograph(PICTURES, "schedule");
    }

    @Test
    void anInquiryIsToldAsAnswered() {
        var inquiry = WaitingInquiry.since(Customer.thisSecond(), Duration.ofHours(1));
        browser.as(Environment.integratorToken());
        browser.go("inquiries?state=waiting&manager_chat_id=" + inquiry.manager);
        browser.awaitText("Where is my order?");
        browser.photograph(PICTURES, "waiting-inquiry");

        browser.click(By.cssSelector("button[title^='It is answered']"));
        browser.awaitText("is answered.");

        assertThat(inquiry.json().getString("state")).isEqualTo("answered");
    }

    @Test
    void aDeadLetterIsShownWithItsCauseAndDeleted() throws Exception {
        var mark = "poison-" + System.nanoTime();
        Broker.sendPaymentEvent("{\"" + mark + "\": 1}");
        await().atMost(PATIENCE)
                .until(() -> Rest.viewer().get("dead-letters?limit=500").text().contains(mark));
        var id = Rest.viewer().get("dead-letters?limit=500").items().stream()
                .filter(letter -> letter.toString().contains(mark))
                .findFirst()
                .orElseThrow()
                .getString("dead_letter_id");
        browser.as(Environment.operatorToken());
        browser.go("dead-letters");
        browser.awaitText("dunlin.payment-events");
        browser.photograph(PICTURES, "dead-letter");

        browser.click(By.cssSelector("button[title='Delete " + id + "']"));
        browser.confirm();
        browser.awaitText("It is deleted.");

        assertThat(Rest.viewer().get("dead-letters?limit=500").text()).doesNotContain(mark);
    }

    @Test
    void sendingIsPausedAndGoesOnByTheOverviewsButtons() {
        browser.as(Environment.operatorToken());
        browser.go("");

        browser.click(By.id("switches:pauseSending"));
        browser.confirm();
        browser.awaitText("Sending is paused by an operator.");
        assertThat(Rest.viewer().get("sending").json().getBoolean("paused")).isTrue();
        browser.click(By.id("switches:resumeSending"));
        browser.awaitText("Sending goes on.");

        assertThat(Rest.viewer().get("sending").json().getBoolean("paused")).isFalse();
    }

    @Test
    void anOverviewThatIsNotAnsweredSaysThatItIsOld() {
        browser.as(Environment.viewerToken());
        browser.go("");
        assertThat(browser.text()).doesNotContain("These figures are old");

        browser.run("PrimeFaces.ajax.Utils.handleError('class jakarta.persistence.PersistenceException', '')");
        browser.awaitText("These figures are old");
        browser.run("PrimeFaces.ab({s: document.querySelector('#now').id, f: 'now', u: 'now:figures'})");

        await().atMost(PATIENCE).until(() -> !browser.text().contains("These figures are old"));
    }

    @Test
    void theOverviewTellsTheTablesOwnNumbers() throws Exception {
        browser.as(Environment.viewerToken());

        await().atMost(PATIENCE).ignoreExceptions().untilAsserted(() -> {
            var before = Sql.count("select count(*) from notification where corrects is null and state = 'sent'");
            browser.go("");
            var shown = browser.run("return document.querySelector('.tile .big.good').textContent.trim()");
            var after = Sql.count("select count(*) from notification where corrects is null and state = 'sent'");
            assertThat(before).isEqualTo(after);
            assertThat(shown).hasToString(Long.toString(after));
        });
        browser.photograph(PICTURES, "overview");
    }
}
