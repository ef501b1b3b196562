package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.local.telegram.AnsweredQuery;
import dunlin.local.telegram.TelegramSimulator;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Payments in Telegram: judged before they are made, and payment events like all others afterwards. */
class StarsIT extends Deployed {

    private static final Duration THIRTY_DAYS = Duration.ofDays(30);
    private static final String UNAVAILABLE =
            "This payment cannot be checked at the moment. Please try again in a few minutes.";

    private final TelegramSimulator telegram = Surroundings.telegram();

    @Test
    void aPaymentExtendsAccessOnceHoweverOftenItsUpdateComesAtOnce() throws Exception {
        var anna = subscriber();
        var paid = update("successful_payment", anna, charge(anna, 1), anna.id, 250);
        var end = anna.accessUntil();

        var statuses = Together.times(10, () -> telegram.update(paid));

        assertThat(Set.copyOf(statuses)).containsExactly(200);
        assertThat(anna.accessUntil()).isEqualTo(end.plus(THIRTY_DAYS));
        assertThat(Sql.count("select count(*) from payment_event where subscription_id = ?", anna.id))
                .isEqualTo(1);
        assertThat(Sql.count(
                        "select count(*) from payment_event where source = 'telegram_stars'"
                                + " and gateway = 'telegram_stars' and event_id = ? and payment_id = ?"
                                + " and status = 'applied'",
                        charge(anna, 1),
                        charge(anna, 1)))
                .isEqualTo(1);
    }

    @Test
    void theSameChargeUnderAnotherUpdateIsTheSamePayment() {
        var anna = subscriber();
        var end = anna.accessUntil();
        var at = Customer.thisSecond();

        telegram.update(update("successful_payment", anna, charge(anna, 1), anna.id, 250, at));
        telegram.update(update("successful_payment", anna, charge(anna, 1), anna.id, 250, at));

        assertThat(anna.accessUntil()).isEqualTo(end.plus(THIRTY_DAYS));
    }

    @Test
    void everyRenewalByTelegramIsAPaymentOfItsOwnAndARefundTakesItBack() {
        var anna = subscriber();
        var end = anna.accessUntil();

        telegram.update(update("successful_payment", anna, charge(anna, 1), anna.id, 250));
        telegram.update(update("successful_payment", anna, charge(anna, 2), anna.id, 250));
        var paidTwice = anna.accessUntil();
        telegram.update(update("refunded_payment", anna, charge(anna, 2), anna.id, 250));

        assertThat(paidTwice).isEqualTo(end.plus(THIRTY_DAYS).plus(THIRTY_DAYS));
        assertThat(anna.accessUntil()).isEqualTo(end.plus(THIRTY_DAYS));
    }

    @Test
    void aPaymentForNobodyKnownWaitsUnderANameThatTellsWhereItCameFrom() throws Exception {
        var nobody = Customer.unknown("P30D");

        telegram.update(update("successful_payment", nobody, charge(nobody, 1), nobody.id, 250));
        telegram.update(update("successful_payment", nobody, charge(nobody, 2), " no id ", 250));

        assertThat(unmatched(nobody.id)).isEqualTo(1);
        assertThat(unmatched("telegram_stars:" + charge(nobody, 2))).isEqualTo(1);
    }

    @Test
    void otherCurrenciesComeInTheirSmallestUnitByAProvider() throws Exception {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(THIRTY_DAYS), "P30D");
        var end = anna.accessUntil();

        telegram.update(
                invoice("successful_payment", anna, charge(anna, 1), anna.id, 29_900, "RUB", Customer.thisSecond()));

        assertThat(anna.accessUntil()).isEqualTo(end.plus(THIRTY_DAYS));
        assertThat(Sql.count(
                        "select count(*) from payment_event where source = 'telegram' and event_id = ?",
                        charge(anna, 1)))
                .isEqualTo(1);
    }

    @Test
    void aPaymentThatIsRefusedForGoodIsAcknowledgedWithAnAlarm() throws Exception {
        var anna = subscriber();
        var berta = subscriber();
        var end = berta.accessUntil();

        var first = telegram.update(update("successful_payment", anna, charge(anna, 1), anna.id, 250));
        var stolen = telegram.update(update("successful_payment", berta, charge(anna, 1), berta.id, 250));

        assertThat(first).isEqualTo(200);
        assertThat(stolen).isEqualTo(200);
        assertThat(berta.accessUntil()).isEqualTo(end);
        assertThat(ServerLog.text()).contains("ALARM The payment " + charge(anna, 1) + " of Telegram is refused");
    }

    @Test
    void whatIsRightMayBePaidAndNothingElse() {
        var anna = subscriber();

        assertThat(answerTo(anna.id, 250, "XTR", "en").ok()).contains(true);
        assertThat(answerTo(anna.id, 249, "XTR", "en"))
                .extracting(AnsweredQuery::ok, AnsweredQuery::text)
                .containsExactly(
                        Optional.of(false),
                        Optional.of("The price has changed meanwhile. Please ask for a new invoice."));
        assertThat(answerTo(anna.id, 250, "RUB", "ru").text())
                .contains("Цена за это время изменилась. Пожалуйста, запросите новый счёт.");
        assertThat(answerTo("nobody " + anna.id, 250, "XTR", "ru-RU").text())
                .contains("Эта подписка больше не найдена. Пожалуйста, запросите новый счёт.");
    }

    @Test
    void aQuestionThatComesTwiceIsAnsweredOnce() {
        var anna = subscriber();
        var id = "q-" + TelegramUpdatesIT.fresh();
        var asked = Json.createObjectBuilder()
                .add("update_id", TelegramUpdatesIT.fresh())
                .add("pre_checkout_query", question(id, anna.id, 250, "XTR", "en"))
                .build();

        telegram.update(asked);
        telegram.update(asked);

        assertThat(telegram.answers())
                .filteredOn(answer -> answer.queryId().equals(id))
                .hasSize(1);
    }

    /** The update's id and its effect stand or fall together: otherwise the payment would be lost here. */
    @Test
    void aFaultUndoesTheUpdateTooAndItCountsWhenItComesAgain() throws Exception {
        var anna = subscriber();
        var end = anna.accessUntil();
        var paid = update("successful_payment", anna, charge(anna, 1), anna.id, 250);

        Sql.update("alter table access_change add constraint fault check (event_id <> '" + charge(anna, 1) + "')");
        var first = telegram.update(paid);
        Sql.update("alter table access_change drop constraint fault");
        var second = telegram.update(paid);

        assertThat(first).isEqualTo(500);
        assertThat(second).isEqualTo(200);
        assertThat(anna.accessUntil()).isEqualTo(end.plus(THIRTY_DAYS));
    }

    @Test
    void whileTheDatabaseIsAwayNobodyPaysAndNoPaymentIsAcknowledged() throws Exception {
        var anna = subscriber();
        var end = anna.accessUntil();
        var paid = update("successful_payment", anna, charge(anna, 1), anna.id, 250);

        Surroundings.withoutDatabase(() -> {
            var asked = System.nanoTime();
            assertThat(answerTo(anna.id, 250, "XTR", "en").text()).contains(UNAVAILABLE);
            assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(9));
            assertThat(telegram.update(paid)).isEqualTo(503);
        });

        assertThat(telegram.update(paid)).isEqualTo(200);
        assertThat(anna.accessUntil()).isEqualTo(end.plus(THIRTY_DAYS));
    }

    private AnsweredQuery answerTo(String payload, long amount, String currency, String language) {
        var id = "q-" + TelegramUpdatesIT.fresh();
        var status = telegram.update("pre_checkout_query", question(id, payload, amount, currency, language));
        assertThat(status).isEqualTo(200);
        return telegram.answers().stream()
                .filter(answer -> answer.queryId().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static JsonObject question(String id, String payload, long amount, String currency, String language) {
        return Json.createObjectBuilder()
                .add("id", id)
                .add("from", Json.createObjectBuilder().add("id", 1).add("language_code", language))
                .add("currency", currency)
                .add("total_amount", amount)
                .add("invoice_payload", payload)
                .build();
    }

    /** Somebody who pays 250 Stars for 30 days. */
    private static Customer subscriber() {
        var customer = Customer.unknown("P30D");
        var plan = Rest.integrator().put("plans/" + customer.id, """
                {"title": "Stars", "period": "P30D", "price": {"amount": "250", "currency": "XTR"}, "reminders": []}""");
        assertThat(plan.status()).as(plan.text()).isEqualTo(200);
        customer.subscribes(Customer.thisSecond().plus(THIRTY_DAYS));
        return customer;
    }

    private static long unmatched(String subscriptionId) throws Exception {
        return Sql.count(
                "select count(*) from payment_event where subscription_id = ? and status = 'unmatched'",
                subscriptionId);
    }

    private static String charge(Customer customer, int number) {
        return customer.id + "-charge-" + number;
    }

    private static JsonObject update(String kind, Customer payer, String chargeId, String payload, long amount) {
        return update(kind, payer, chargeId, payload, amount, Customer.thisSecond());
    }

    private static JsonObject update(
            String kind, Customer payer, String chargeId, String payload, long amount, Instant at) {
        return invoice(kind, payer, chargeId, payload, amount, "XTR", at);
    }

    private static JsonObject invoice(
            String kind, Customer payer, String chargeId, String payload, long amount, String currency, Instant at) {
        return Json.createObjectBuilder()
                .add("update_id", TelegramUpdatesIT.fresh())
                .add(
                        "message",
                        Json.createObjectBuilder()
                                .add("message_id", 1)
                                .add("date", at.getEpochSecond())
                                .add("chat", Json.createObjectBuilder().add("id", payer.chatId))
                                .add(
                                        kind,
                                        Json.createObjectBuilder()
                                                .add("currency", currency)
                                                .add("total_amount", amount)
                                                .add("invoice_payload", payload)
                                                .add("is_recurring", true)
                                                .add("telegram_payment_charge_id", chargeId)
                                                .add("provider_payment_charge_id", "")))
                .build();
    }
}
