package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium that looks at the console as somebody with a token; it remembers every complaint of the browser. */
final class Browser implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<Path> DRIVERS = List.of(Path.of("/usr/bin/chromedriver"));
    private static final List<Path> CHROMIUMS =
            List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/google-chrome"));
    private static final Dimension DESK = new Dimension(1280, 900);
    private static final Dimension PHONE = new Dimension(390, 844);

    private final ChromeDriver driver;
    private final URI application;
    private final Path profile;

    private Browser(ChromeDriver driver, URI application, Path profile) {
        this.driver = driver;
        this.application = application;
        this.profile = profile;
    }

    /** Whether this machine has Chromium and its driver. */
    static boolean isHere() {
        return first(DRIVERS).isPresent() && first(CHROMIUMS).isPresent();
    }

    private static Optional<Path> first(List<Path> places) {
        return places.stream().filter(Files::isExecutable).findFirst();
    }

    static Browser open(URI application) {
        try {
            var profile = Files.createTempDirectory("dunlin-browser");
            var options = new ChromeOptions();
            options.setBinary(first(CHROMIUMS).orElseThrow().toFile());
            options.addArguments(
                    "--headless=new",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-quic",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--hide-scrollbars",
                    "--lang=en",
                    "--user-data-dir=" + profile);
            var logs = new LoggingPreferences();
            logs.enable(LogType.BROWSER, Level.ALL);
            options.setCapability("goog:loggingPrefs", logs);
            var service = new ChromeDriverService.Builder()
                    .usingDriverExecutable(first(DRIVERS).orElseThrow().toFile())
                    .usingAnyFreePort()
                    .build();
            var browser = new Browser(new ChromeDriver(service, options), application, profile);
            browser.atADesk();
            return browser;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    void atADesk() {
        driver.manage().window().setSize(DESK);
    }

    void onAPhone() {
        driver.manage().window().setSize(PHONE);
    }

    /** Logs in as whoever holds that token, and is where he wanted to go. */
    Browser as(String token) {
        driver.manage().deleteAllCookies();
        go("login");
        logIn(token);
        await().atMost(PATIENCE).until(() -> !address().contains("/login"));
        return this;
    }

    void logIn(String token) {
        type("login:token", token);
        click(By.id("login:enter"));
    }

    void go(String page) {
        driver.get(application.resolve(page).toString());
    }

    String address() {
        return driver.getCurrentUrl();
    }

    String title() {
        return driver.getTitle();
    }

    String text() {
        return driver.findElement(By.tagName("body")).getText();
    }

    void type(String id, String text) {
        var field = driver.findElement(By.id(id));
        field.clear();
        field.sendKeys(text);
    }

    void click(By what) {
        await().atMost(PATIENCE)
                .ignoreException(StaleElementReferenceException.class)
                .until(() -> {
                    var found = shown(what);
                    found.ifPresent(WebElement::click);
                    return found.isPresent();
                });
    }

    /** Says yes to the question that a button asks. */
    void confirm() {
        click(By.cssSelector(".ui-confirm-dialog .ui-confirmdialog-yes"));
    }

    private Optional<WebElement> shown(By what) {
        return driver.findElements(what).stream()
                .filter(WebElement::isDisplayed)
                .findFirst();
    }

    int count(By what) {
        return driver.findElements(what).size();
    }

    void press(By what, CharSequence... keys) {
        driver.findElement(what).sendKeys(keys);
    }

    /** What has the keyboard now. */
    WebElement focused() {
        return driver.switchTo().activeElement();
    }

    void awaitText(String text) {
        await().atMost(PATIENCE)
                .ignoreException(StaleElementReferenceException.class)
                .untilAsserted(() -> assertThat(text()).contains(text));
    }

    Object run(String script) {
        return driver.executeScript(script);
    }

    /** How many pixels of the page lie beside the window. */
    long sideways() {
        return (long) driver.executeScript("return document.documentElement.scrollWidth - window.innerWidth");
    }

    /** What the browser has complained of since it was last asked: what a policy held back, scripts that failed, files that are missing. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(entry -> entry.getMessage())
                .toList();
    }

    /** Takes the whole page as a picture. */
    void photograph(Path folder, String name) {
        var width = driver.manage().window().getSize().getWidth();
        var height = (long) driver.executeScript(
                "return document.documentElement.scrollHeight + window.outerHeight - window.innerHeight");
        driver.manage().window().setSize(new Dimension(width, (int) Math.min(height, 2400)));
        try {
            Files.createDirectories(folder);
            Files.write(folder.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        driver.quit();
        try (var files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
