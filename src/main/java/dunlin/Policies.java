package dunlin;

import dunlin.attempt.domain.Backoff;
import dunlin.dunning.domain.ChargePolicy;
import dunlin.gateway.domain.StripePolicy;
import dunlin.gateway.domain.YooKassaPolicy;
import dunlin.http.domain.Network;
import dunlin.inquiry.domain.WorkingHours;
import dunlin.notification.domain.CorrectionPolicy;
import dunlin.notification.domain.DeliveryPolicy;
import dunlin.notification.domain.Operation;
import dunlin.notification.domain.PacingPolicy;
import dunlin.outcome.domain.OutcomePolicy;
import dunlin.subscription.domain.Period;
import dunlin.subscription.domain.ReminderRule;
import dunlin.subscription.domain.RetryPolicy;
import dunlin.telegram.domain.TelegramPolicy;
import dunlin.telegram.domain.UpdatesPolicy;
import dunlin.telegram.domain.UpdatesPolicy.Way;
import dunlin.webhook.domain.WebhookPolicy;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.ConfigProvider;

/** The only reader of the configuration: every key with its default, typed and checked once at the start. */
@ApplicationScoped
public class Policies {

    /** The outermost time limit of a call to Telegram, {@code TelegramLines}; the configured ones end it before. */
    private static final Duration HARD_TELEGRAM_LIMIT = Duration.ofSeconds(45);

    /** FACTS, Telegram: what its header can carry. */
    private static final Pattern WEBHOOK_SECRET = Pattern.compile("[A-Za-z0-9_-]{1,256}");

    private static final Duration LONGEST_SETTLE_PAUSE = Duration.ofMinutes(5);

    /** Longer than the outermost time limit of a call to a gateway. */
    private static final Duration CHARGE_LEASE = Duration.ofMinutes(3);

    /** How often due work is looked for, and how far ahead of its time it goes to the broker ({@code dunlin.planner.*}). */
    public record PlannerPolicy(Duration interval, Duration horizon) {}

    private final Function<String, Optional<String>> source;
    private Map<String, Supplier<Optional<String>>> apiTokens;
    private TelegramPolicy telegram;
    private UpdatesPolicy updates;
    private PlannerPolicy planner;
    private DeliveryPolicy delivery;
    private PacingPolicy pacing;
    private CorrectionPolicy correction;
    private List<ReminderRule> reminders;
    private RetryPolicy charge;
    private ChargePolicy charging;
    private YooKassaPolicy yooKassa;
    private StripePolicy stripe;
    private OutcomePolicy outcomes;
    private Optional<WorkingHours> workingHours;
    private WebhookPolicy webhooks;
    private List<Network> trustedProxies;
    private Duration outcomeLimit;
    private boolean movableClock;

    private enum OnUnknown {
        RETRY,
        HOLD
    }

    private enum OnUntrue {
        EDIT(Optional.of(Operation.EDIT)),
        DELETE(Optional.of(Operation.DELETE)),
        NONE(Optional.empty());

        private final Optional<Operation> operation;

        OnUntrue(Optional<Operation> operation) {
            this.operation = operation;
        }
    }

    private enum YesOrNo {
        TRUE,
        FALSE
    }

    private enum Movable {
        TRUE,
        FALSE,
        FORCE
    }

    /** Reads MicroProfile Config. */
    public Policies() {
        this(key -> ConfigProvider.getConfig().getOptionalValue(key, String.class));
    }

    Policies(Function<String, Optional<String>> source) {
        this.source = source;
    }

    /** @throws IllegalStateException naming everything that is wrong with the configuration */
    @PostConstruct
    void read() {
        var settings = new Settings(source);
        apiTokens = Map.of(
                "viewer", settings.secret("dunlin.api.viewer-token"),
                "integrator", settings.secret("dunlin.api.integrator-token"),
                "operator", settings.secret("dunlin.api.operator-token"));
        telegram = telegram(settings);
        updates = updates(settings);
        planner = new PlannerPolicy(
                settings.positive("dunlin.planner.interval", "PT5S"),
                settings.positive("dunlin.planner.horizon", "PT5M"));
        delivery = delivery(settings);
        correction = new CorrectionPolicy(
                settings.choice("dunlin.delivery.correction", OnUntrue.EDIT, OnUntrue.class).operation,
                settings.positive("dunlin.delivery.correction-max-age", "P7D"));
        pacing = PacingPolicy.of(
                settings.between("dunlin.delivery.rate.per-second", "30", 1, 10_000),
                settings.positive("dunlin.delivery.rate.per-chat-interval", "PT1S"),
                settings.between("dunlin.delivery.rate.per-group-minute", "20", 1, 60_000));
        reminders =
                settings.read("dunlin.reminders", "access_ending:-P3D:P2D, access_ended:PT0S:P2D", ReminderRule::read);
        charge = charge(settings);
        charging = charging(settings);
        var gateways = new GatewaySettings(settings);
        yooKassa = gateways.yooKassa();
        stripe = gateways.stripe();
        outcomes = new OutcomePolicy(
                settings.read("dunlin.outcomes.source", "/dunlin", Policies::reference),
                settings.positive("dunlin.outcomes.interval", "PT1S"),
                settings.positive("dunlin.outcomes.keep", "P7D"));
        workingHours = settings.read(
                "dunlin.inquiries.working-hours",
                "",
                text -> text.isEmpty() ? Optional.empty() : Optional.of(WorkingHours.parse(text)));
        webhooks = new WebhookPolicy(
                settings.choice("dunlin.webhooks.allow-private", YesOrNo.FALSE, YesOrNo.class) == YesOrNo.TRUE,
                settings.positive("dunlin.webhooks.interval", "PT1S"),
                settings.positive("dunlin.webhooks.timeout", "PT15S"));
        outcomeLimit = settings.positive("dunlin.health.outcome-limit", "PT5M");
        trustedProxies = settings.read("dunlin.trusted-proxies", "", Network::list);
        movableClock = movableClock(settings, gateways);
        settings.check();
    }

    private TelegramPolicy telegram(Settings settings) {
        var token = settings.secret("dunlin.telegram.token");
        var policy = new TelegramPolicy(
                settings.origin("dunlin.telegram.api-url", "https://api.telegram.org"),
                settings.positive("dunlin.telegram.connect-timeout", "PT5S"),
                settings.positive("dunlin.telegram.timeout", "PT10S"),
                () -> token.get().orElse(""));
        settings.require(
                policy.connectTimeout().plus(policy.timeout()).compareTo(HARD_TELEGRAM_LIMIT) < 0,
                "dunlin.telegram.connect-timeout and .timeout together must stay under " + HARD_TELEGRAM_LIMIT);
        return policy;
    }

    private static UpdatesPolicy updates(Settings settings) {
        var secret = "dunlin.telegram.webhook-secret";
        settings.text(secret)
                .ifPresent(text -> settings.require(
                        WEBHOOK_SECRET.matcher(text).matches(),
                        secret + " must be 1 to 256 characters of A-Z, a-z, 0-9, _ and -"));
        var way = settings.choice(
                "dunlin.telegram.updates", settings.hasSecret(secret) ? Way.WEBHOOK : Way.NONE, Way.class);
        settings.require(
                way != Way.WEBHOOK || settings.hasSecret(secret),
                "dunlin.telegram.updates is webhook, which needs dunlin.telegram.webhook-secret");
        return new UpdatesPolicy(
                way,
                settings.secret(secret),
                settings.text("dunlin.public-url").map(given -> settings.origin("dunlin.public-url", given)));
    }

    private DeliveryPolicy delivery(Settings settings) {
        var policy = new DeliveryPolicy(
                settings.between("dunlin.delivery.max-attempts", "12", 1, 1000),
                settings.positive("dunlin.delivery.lease", "PT1M"),
                new Backoff(
                        settings.positive("dunlin.delivery.first-backoff", "PT5S"),
                        settings.positive("dunlin.delivery.max-backoff", "PT5M")),
                settings.choice("dunlin.delivery.on-unknown", OnUnknown.RETRY, OnUnknown.class) == OnUnknown.HOLD);
        settings.require(
                policy.backoff().longest().compareTo(policy.backoff().first()) >= 0,
                "dunlin.delivery.max-backoff must not be below dunlin.delivery.first-backoff");
        settings.require(
                policy.lease().compareTo(telegram.connectTimeout().plus(telegram.timeout())) > 0,
                "dunlin.delivery.lease must be longer than dunlin.telegram.connect-timeout and .timeout together");
        return policy;
    }

    private static RetryPolicy charge(Settings settings) {
        var policy = new RetryPolicy(
                settings.between("dunlin.charge.max-attempts", "5", 1, RetryPolicy.MOST_ATTEMPTS),
                settings.positive("dunlin.charge.first-delay", "PT7M"),
                settings.read("dunlin.charge.floor", "PT24H", Duration::parse),
                settings.read("dunlin.charge.cap", "P21D", Duration::parse),
                settings.decimal("dunlin.charge.fraction", "0.20"));
        settings.require("dunlin.charge.*", () -> policy.checkedFor(Period.SHORTEST)); // and so for every plan's period
        return policy;
    }

    private static ChargePolicy charging(Settings settings) {
        var first = settings.positive("dunlin.charge.settle-interval", "PT10S");
        return new ChargePolicy(
                settings.between("dunlin.charge.network-limit.per-day", "10", 1, 1000),
                settings.between("dunlin.charge.network-limit.per-30-days", "20", 1, 10_000),
                new Backoff(first, first.compareTo(LONGEST_SETTLE_PAUSE) > 0 ? first : LONGEST_SETTLE_PAUSE),
                CHARGE_LEASE);
    }

    private static String reference(String text) {
        return URI.create(text).toString();
    }

    private boolean movableClock(Settings settings, GatewaySettings gateways) {
        var movable = settings.choice("dunlin.clock.movable", Movable.FALSE, Movable.class);
        var addresses = gateways.addressesInUse(yooKassa, stripe);
        addresses.put("dunlin.telegram.api-url", telegram.apiUrl());
        addresses.forEach((key, address) -> settings.require(
                movable != Movable.TRUE || isLoopback(address),
                "dunlin.clock.movable is true, but " + key + " is not on this machine: only force allows that"));
        return movable != Movable.FALSE;
    }

    private static boolean isLoopback(URI address) {
        try {
            return InetAddress.getByName(address.getHost()).isLoopbackAddress();
        } catch (UnknownHostException elsewhere) {
            return false;
        }
    }

    /** The token of {@code viewer}, {@code integrator} or {@code operator}; none admits nobody. */
    public Optional<String> apiToken(String role) {
        return apiTokens.get(role).get();
    }

    /** How Telegram is reached. */
    public TelegramPolicy telegram() {
        return telegram;
    }

    /** How updates come from Telegram. */
    public UpdatesPolicy updates() {
        return updates;
    }

    /** When and how far ahead work is looked for. */
    public PlannerPolicy planner() {
        return planner;
    }

    /** The rules of giving up and trying again. */
    public DeliveryPolicy delivery() {
        return delivery;
    }

    /** Whether and how messages that have become untrue are corrected. */
    public CorrectionPolicy correction() {
        return correction;
    }

    /** Telegram's limits. */
    public PacingPolicy pacing() {
        return pacing;
    }

    /** The reminders of a plan that names none. */
    public List<ReminderRule> reminders() {
        return reminders;
    }

    /** The policy by which charges are retried, where a plan says nothing else. */
    public RetryPolicy charge() {
        return charge;
    }

    /** How YooKassa is reached and believed. */
    public YooKassaPolicy yooKassa() {
        return yooKassa;
    }

    /** How Stripe is reached and believed. */
    public StripePolicy stripe() {
        return stripe;
    }

    /** How outcomes are told. */
    public OutcomePolicy outcomes() {
        return outcomes;
    }

    /** The hours in which waiting counts, where an inquiry names none; empty: always. */
    public Optional<WorkingHours> workingHours() {
        return workingHours;
    }

    /** How outcomes are told over HTTP. */
    public WebhookPolicy webhooks() {
        return webhooks;
    }

    /** The proxies whose X-Forwarded-For is believed. */
    public List<Network> trustedProxies() {
        return trustedProxies;
    }

    /** For how long due messages may wait without a single receipt before that is an alarm. */
    public Duration outcomeLimit() {
        return outcomeLimit;
    }

    /** The rules of charging that no plan changes. */
    public ChargePolicy charging() {
        return charging;
    }

    /** Whether the clock may be moved ({@code dunlin.clock.movable}). */
    public boolean movableClock() {
        return movableClock;
    }
}
