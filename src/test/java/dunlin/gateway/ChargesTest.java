package dunlin.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.Timings;
import dunlin.gateway.domain.ChargeReply;
import dunlin.gateway.domain.ChargeReply.Declined;
import dunlin.gateway.domain.ChargeReply.Misconfigured;
import dunlin.gateway.domain.ChargeReply.NotReached;
import dunlin.gateway.domain.ChargeReply.Pending;
import dunlin.gateway.domain.ChargeReply.Succeeded;
import dunlin.gateway.domain.ChargeReply.Unknown;
import dunlin.gateway.domain.ChargeRequest;
import dunlin.gateway.domain.DeclineClass;
import dunlin.gateway.domain.DeclineClasses;
import dunlin.gateway.domain.StripePolicy;
import dunlin.gateway.domain.YooKassaPolicy;
import dunlin.local.gateway.Answer;
import dunlin.local.gateway.Gate;
import dunlin.local.gateway.GatewaySimulator;
import dunlin.local.gateway.StripeSimulator;
import dunlin.local.gateway.Taken;
import dunlin.local.gateway.YooKassaSimulator;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.PaymentMethod;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Both gateways over real sockets; how often money was taken is said by the simulator's ledger alone. */
@Timeout(60)
class ChargesTest {

    private static final Duration AMPLE = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(400);
    private static final String SECRET = "live_secret-key-of-ours";
    private static final YooKassaSimulator YOOKASSA_THERE = YooKassaSimulator.start(0);
    private static final StripeSimulator STRIPE_THERE = StripeSimulator.start(0, "whsec_test");

    /** The two gateways, each with its simulator. */
    enum Which {
        YOOKASSA(YOOKASSA_THERE),
        STRIPE(STRIPE_THERE);

        private final GatewaySimulator there;

        Which(GatewaySimulator there) {
            this.there = there;
        }

        PaymentGateway here(Duration timeout, Optional<String> secret) {
            return here(there.apiUrl(), timeout, secret);
        }

        PaymentGateway here(URI address, Duration timeout, Optional<String> secret) {
            return this == YOOKASSA ? yooKassa(address, timeout, secret) : stripe(address, timeout, secret);
        }

        PaymentGateway here() {
            return here(AMPLE, Optional.of(SECRET));
        }

        /** The same charge of 299 roubles, whoever takes it. */
        ChargeRequest of(String key, String token) {
            var method = new PaymentMethod(there.name(), token, this == STRIPE ? "cus_1" : null);
            return new ChargeRequest(key, Money.of("299.00", "RUB"), method, "sub-1", "Monthly");
        }
    }

    private static PaymentGateway yooKassa(URI address, Duration timeout, Optional<String> secret) {
        var classes = DeclineClasses.yooKassa();
        var policy = new YooKassaPolicy(address, timeout, Optional.of("100500"), () -> secret, List.of(), classes);
        var api = new YooKassaApi(() -> policy, new Timings());
        api.open();
        return new YooKassa(new YooKassaCircuit()::ask, api, () -> classes);
    }

    private static PaymentGateway stripe(URI address, Duration timeout, Optional<String> secret) {
        var classes = DeclineClasses.stripe();
        var policy = new StripePolicy(address, timeout, () -> secret, Optional::empty, classes);
        var api = new StripeApi(() -> policy, new Timings());
        api.open();
        return new Stripe(new StripeCircuit()::ask, api, () -> classes);
    }

    @AfterEach
    void forget() {
        YOOKASSA_THERE.reset();
        STRIPE_THERE.reset();
    }

    @AfterAll
    static void end() {
        YOOKASSA_THERE.close();
        STRIPE_THERE.close();
    }

    @ParameterizedTest
    @EnumSource
    void takesTheMoneyOnceAndBringsTheReceipt(Which which) {
        var reply = which.here().charge(which.of("key-1", "pm_ok"));

        var taken = which.there.ledger().all();
        assertThat(taken).hasSize(1);
        assertThat(reply).isEqualTo(new Succeeded(taken.get(0).paymentId()));
        assertThat(taken.get(0).amount()).isEqualTo(which == Which.STRIPE ? "29900" : "299.00");
        assertThat(taken.get(0).subscriptionId()).isEqualTo("sub-1");
        assertThat(which.there.payments().get(0).order().toldKey()).contains("key-1");
        assertThat(which.there.requests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "YOOKASSA, pm_no_funds, INSUFFICIENT_FUNDS, insufficient_funds",
        "YOOKASSA, pm_stolen, HARD, fraud_suspected",
        "YOOKASSA, pm_unknown_code, GENERIC, never_heard_of",
        "YOOKASSA, pm_3ds, ACTION_REQUIRED, 3d_secure_failed",
        "STRIPE, pm_no_funds-of-anna, INSUFFICIENT_FUNDS, insufficient_funds",
        "STRIPE, pm_stolen, HARD, stolen_card",
        "STRIPE, pm_unknown_code, GENERIC, never_heard_of",
        "STRIPE, pm_3ds, ACTION_REQUIRED, authentication_required"
    })
    void aDeclineHasItsClassAndTakesNothing(Which which, String token, DeclineClass declineClass, String code) {
        var gateway = which.here();

        var reply = gateway.charge(which.of("key-1", token));

        var id = Optional.of(which.there.payments().get(0).id());
        assertThat(reply).isEqualTo(new Declined(id, declineClass, code));
        assertThat(gateway.read(id.get())).isEqualTo(reply);
        assertThat(which.there.ledger().all()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aDeclineStaysUnderItsKeyAndAnotherKeyIsAnotherCharge(Which which) {
        which.there.script("pm_ok").next(Answer.declined("insufficient_funds"));
        var gateway = which.here();

        var first = gateway.charge(which.of("key-1", "pm_ok"));
        var again = gateway.charge(which.of("key-1", "pm_ok"));
        var second = gateway.charge(which.of("key-2", "pm_ok"));

        assertThat(again).isEqualTo(first).isInstanceOf(Declined.class);
        assertThat(second).isInstanceOf(Succeeded.class);
        assertThat(which.there.ledger().all()).extracting(Taken::key).containsExactly("key-2");
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerThatIsLostIsUnknownAndSettledByTheSameRequest(Which which) {
        var gateway = which.here();

        var lost = gateway.charge(which.of("key-1", "pm_drop"));
        var settled = gateway.charge(which.of("key-1", "pm_drop"));

        assertThat(lost).isInstanceOf(Unknown.class);
        assertThat(settled)
                .isEqualTo(new Succeeded(which.there.ledger().all().get(0).paymentId()));
        assertThat(which.there.ledger().all()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerThatComesTooLateIsUnknownAndSettledByTheSameRequest(Which which) {
        var lost = which.here(SHORT, Optional.of(SECRET)).charge(which.of("key-1", "pm_timeout"));
        var settled = which.here().charge(which.of("key-1", "pm_timeout"));

        assertThat(lost).isInstanceOf(Unknown.class);
        assertThat(settled).isInstanceOf(Succeeded.class);
        assertThat(which.there.ledger().all()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void theSameRequestTakesTheMoneyTwiceWhereKeysAreNotHonoured(Which which) {
        which.there.honourKeys(false);
        var gateway = which.here();

        gateway.charge(which.of("key-1", "pm_ok"));
        gateway.charge(which.of("key-1", "pm_ok"));

        assertThat(which.there.ledger().ofKey("key-1")).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void anErrorThatMayHideASuccessIsUnknown(Which which) {
        which.there.script("pm_ok").next(Answer.ok().saidAs(500));
        var gateway = which.here();

        var reply = gateway.charge(which.of("key-1", "pm_ok"));
        var settled = gateway.charge(which.of("key-1", "pm_ok"));

        assertThat(reply).isInstanceOf(Unknown.class);
        assertThat(settled).isInstanceOf(Succeeded.class);
        assertThat(which.there.ledger().all()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void anUnreadableAnswerIsUnknown(Which which) {
        which.there.script("pm_ok").next(Answer.ok().unreadable());

        assertThat(which.here().charge(which.of("key-1", "pm_ok"))).isInstanceOf(Unknown.class);
        assertThat(which.there.ledger().all()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "YOOKASSA, 400, Misconfigured", "YOOKASSA, 401, Misconfigured", "YOOKASSA, 403, Misconfigured",
        "YOOKASSA, 429, NotReached", "YOOKASSA, 500, Unknown", "YOOKASSA, 503, Unknown",
        "STRIPE, 400, Misconfigured", "STRIPE, 401, Misconfigured", "STRIPE, 403, Misconfigured",
        "STRIPE, 409, Unknown", "STRIPE, 429, NotReached", "STRIPE, 500, Unknown"
    })
    void anErrorIsWhatTheTableSays(Which which, int status, String reply) {
        which.there.script().next(Answer.error(status));

        assertThat(which.here().charge(which.of("key-1", "pm_ok")).getClass().getSimpleName())
                .isEqualTo(reply);
        assertThat(which.there.ledger().all()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedConnectionIsNotReachedAndAReadOfItTellsNothing(Which which) {
        which.there.refuseConnections();
        var gateway = which.here();

        assertThat(gateway.charge(which.of("key-1", "pm_ok"))).isInstanceOf(NotReached.class);
        assertThat(gateway.read("p-1"))
                .isInstanceOfSatisfying(
                        Unknown.class,
                        unknown -> assertThat(unknown.paymentId()).contains("p-1"));
    }

    @ParameterizedTest
    @EnumSource
    @EnabledOnOs(OS.LINUX)
    void aConnectionThatIsSwallowedIsNotReached(Which which) {
        which.there.swallowConnections();

        assertThat(which.here(SHORT, Optional.of(SECRET)).charge(which.of("key-1", "pm_ok")))
                .isInstanceOf(NotReached.class);
    }

    @ParameterizedTest
    @EnumSource
    void aHandshakeThatFailsIsNotReached(Which which) {
        var noTls = URI.create(which.there.apiUrl().toString().replace("http:", "https:"));

        assertThat(which.here(noTls, SHORT, Optional.of(SECRET)).charge(which.of("key-1", "pm_ok")))
                .isInstanceOf(NotReached.class);
    }

    @ParameterizedTest
    @EnumSource
    void aKeyWhoseFirstRequestIsInProgressIsUnknown(Which which) throws Exception {
        var gate = new Gate();
        which.there.script("pm_ok").next(Answer.ok().heldBefore(gate));
        var gateway = which.here();

        var first = CompletableFuture.supplyAsync(() -> gateway.charge(which.of("key-1", "pm_ok")));
        gate.awaitArrived(AMPLE);
        var second = gateway.charge(which.of("key-1", "pm_ok"));
        gate.release();

        assertThat(second).isInstanceOf(Unknown.class);
        assertThat(first.join()).isInstanceOf(Succeeded.class);
        assertThat(which.there.ledger().all()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aPendingChargeIsReadUntilItIsDecided(Which which) {
        var gateway = which.here();

        var reply = gateway.charge(which.of("key-1", "pm_pending"));
        var id = which.there.payments().get(0).id();
        var before = gateway.read(id);
        which.there.succeed(id);

        assertThat(reply).isEqualTo(new Pending(id));
        assertThat(before).isEqualTo(new Pending(id));
        assertThat(gateway.read(id)).isEqualTo(new Succeeded(id));
        assertThat(which.there.ledger().ofPayment(id)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void withoutCredentialsNothingIsAsked(Which which) {
        var gateway = which.here(AMPLE, Optional.empty());

        assertThat(gateway.charge(which.of("key-1", "pm_ok"))).isInstanceOf(Misconfigured.class);
        assertThat(gateway.read("p-1")).isInstanceOf(Misconfigured.class);
        assertThat(which.there.requests()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void anUnusableAddressIsAReplyWithoutSecrets(Which which) {
        for (var address : List.of("ftp://127.0.0.1", "http:///", "http://127.0.0.1:99999")) {
            var reply =
                    which.here(URI.create(address), AMPLE, Optional.of(SECRET)).charge(which.of("key-1", "pm_ok"));

            assertThat(reply).isInstanceOf(NotReached.class);
            assertThat(reply.toString()).doesNotContain(SECRET, "pm_ok");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aKeyThatNoHeaderCanHoldIsNotTold(Which which) {
        var reply = which.here(AMPLE, Optional.of("live_\u0001" + SECRET)).charge(which.of("key-1", "pm_ok"));

        assertThat(reply.toString()).doesNotContain(SECRET);
    }

    @ParameterizedTest
    @EnumSource
    void aMethodThatTheGatewayDoesNotKnowIsOurFaultAndItsTokenIsNotTold(Which which) {
        var reply = which.here().charge(which.of("key-1", "card-1234567890"));

        assertThat(reply).isInstanceOf(Misconfigured.class);
        assertThat(reply.toString()).contains("no such payment method").doesNotContain("card-1234567890");
    }

    @ParameterizedTest
    @CsvSource({"80, JPY, 80", "1.500, KWD, 1500", "299.00, RUB, 29900"})
    void stripeIsToldAmountsThatItsOwnPriceListHas(String amount, String currency, long minorUnits) {
        STRIPE_THERE.onlyPrices(currency, minorUnits);
        var method = new PaymentMethod("stripe", "pm_ok", "cus_1");

        var reply =
                Which.STRIPE.here().charge(new ChargeRequest("key-1", Money.of(amount, currency), method, "sub-1", ""));

        assertThat(reply).isInstanceOf(Succeeded.class);
        assertThat(STRIPE_THERE.ledger().all()).extracting(Taken::amount).containsExactly(Long.toString(minorUnits));
    }

    @ParameterizedTest
    @EnumSource
    void gatewaysAreKnownByTheirNames(Which which) {
        ChargeReply nobody = which.here().charge(which.of("key-1", "pm_ok"));

        assertThat(which.here().name()).isEqualTo(which.there.name());
        assertThat(nobody).isInstanceOf(Succeeded.class);
    }
}
