package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

/** Many subscribers of one plan at the {@link Nodes}, told at the end of access that it has ended; each has a phone of his own. */
final class Crowd {

    private static final AtomicInteger CROWDS = new AtomicInteger();
    private static final long CHATS_OF_EACH = 1_000;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** One reminder's row. */
    record Reminder(
            long chatId,
            Instant expectedAccessUntil,
            String state,
            String reason,
            long messageId,
            boolean possibleDuplicate) {

        boolean is(String wanted) {
            return state.equals(wanted);
        }

        boolean isFinal() {
            return !is("pending") && !is("sending");
        }
    }

    private final Nodes nodes;
    private final String plan;
    private final long firstChat;
    private final int size;

    private Crowd(Nodes nodes, int size) {
        var number = CROWDS.incrementAndGet();
        this.nodes = nodes;
        this.size = size;
        plan = "crowd-" + number;
        firstChat = number * CHATS_OF_EACH;
    }

    /** Subscribes them at the first node; their reminders are worth sending for so long. */
    static Crowd of(Nodes nodes, int size, Instant accessUntil, Duration validFor) {
        var crowd = new Crowd(nodes, size);
        crowd.put("plans/" + crowd.plan, """
                {"title": "Monthly", "period": "P1M", "price": {"amount": "299.00", "currency": "RUB"},
                 "reminders": [%s]}""".formatted(Customer.endedRule(validFor)));
        crowd.chats()
                .forEach(chat -> crowd.put("subscriptions/c-" + chat, """
                {"plan_id": "%s", "chat_id": %d, "access_until": "%s"}""".formatted(crowd.plan, chat, accessUntil)));
        return crowd;
    }

    private void put(String path, String json) {
        var answer = Rest.integrator().at(nodes.one().uri()).put(path, json);
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    }

    /** Those from the one number to before the other renew by themselves, with YooKassa methods of that kind. */
    void renew(int from, int to, String kind) {
        chats().skip(from).limit(to - (long) from).forEach(chat -> {
            var answer = Rest.integrator().at(nodes.one().uri()).put("subscriptions/c-" + chat, """
                    {"plan_id": "%s", "chat_id": %d, "auto_renew": true,
                     "payment_method": {"gateway": "yookassa", "token": "%s-%d"}}""".formatted(
                            plan, chat, kind, chat));
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        });
    }

    /** How their charge series stand, in the order of the chats. */
    List<String> series() throws SQLException {
        return texts("select c.state from charge_series c join subscription s using (subscription_id)"
                + " where s.plan_id = ? order by s.chat_id, c.opened_at");
    }

    /** How many of their charges nobody knows the result of. */
    int unsettled() throws SQLException {
        return texts("select a.state from charge_attempt a join charge_series c using (series_id)"
                        + " join subscription s using (subscription_id)"
                        + " where s.plan_id = ? and a.state in ('submitting', 'unknown')")
                .size();
    }

    /** The first so many pay one period each, under ids of that name. */
    void pay(int count, String name) {
        chats().limit(count).forEach(chat -> {
            var answer = Rest.integrator().at(nodes.one().uri()).post("payment-events", """
                    {"event_id": "%1$s-%2$d", "source": "shop", "type": "payment.succeeded", "subscription_id": "c-%2$d",
                     "occurred_at": "%3$s", "payment": {"id": "%1$s-%2$d", "amount": "299.00", "currency": "RUB"}}""".formatted(
                            name, chat, nodes.now()));
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        });
    }

    /** What became final of theirs: a word for each, and what it is about. */
    List<String> ends() throws SQLException {
        var theirs = " join subscription s using (subscription_id) where s.plan_id = ? and ";
        var ends = new ArrayList<String>();
        ends.addAll(texts(
                "select state || ' ' || notification_id from notification n" + theirs + "n.finished_at is not null"));
        ends.addAll(texts("select 'changed ' || subscription_id from access_change a" + theirs + "true"));
        ends.addAll(texts("select c.state || ' ' || series_id from charge_series c" + theirs
                + "c.state not in ('open', 'paid')"));
        ends.addAll(
                texts("select a.state || ' ' || series_id from charge_attempt a join charge_series c using (series_id)"
                        + theirs + "a.state in ('succeeded', 'declined')"));
        return ends;
    }

    private List<String> texts(String sql) throws SQLException {
        return nodes.texts(sql, plan);
    }

    LongStream chats() {
        return LongStream.range(firstChat, firstChat + size);
    }

    /** Behind the application's back: access of all ends at that instant, and the planner is to look at it now. */
    void endsAt(Instant accessUntil) throws SQLException {
        endsAt(0, size, accessUntil);
    }

    /** The same for those from the one number to before the other, counted from 0. */
    void endsAt(int from, int to, Instant accessUntil) throws SQLException {
        change(
                from,
                to,
                "plan_due_at = current_timestamp, charge_due_at = case when auto_renew then current_timestamp end,"
                        + " access_until = ?",
                accessUntil);
    }

    /** Behind the application's back, as a node would have committed it that has gone since: the first so many have bought time. */
    void havePaid(int count, Instant newAccessUntil) throws SQLException {
        change(0, count, "access_until = ?", newAccessUntil);
    }

    private void change(int from, int to, String setting, Instant value) throws SQLException {
        try (var connection = nodes.database()) {
            Sql.update(
                    connection,
                    "update subscription set version = version + 1, " + setting
                            + " where plan_id = ? and chat_id >= ? and chat_id < ?",
                    value.atOffset(ZoneOffset.UTC),
                    plan,
                    firstChat + from,
                    firstChat + to);
        }
    }

    /** The reminders of all, those for another end of access too. */
    List<Reminder> reminders() throws SQLException {
        try (var connection = nodes.database();
                var query = connection.prepareStatement("select s.chat_id, n.expected_access_until, n.state, n.reason,"
                        + " n.receipt_message_id, n.possible_duplicate from notification n join subscription s"
                        + " using (subscription_id) where s.plan_id = ? order by s.chat_id, n.created_at")) {
            query.setString(1, plan);
            var reminders = new ArrayList<Reminder>();
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    reminders.add(new Reminder(
                            rows.getLong(1),
                            rows.getObject(2, OffsetDateTime.class).toInstant(),
                            rows.getString(3),
                            rows.getString(4),
                            rows.getLong(5),
                            rows.getBoolean(6)));
                }
            }
            return reminders;
        }
    }

    /** Waits until each has a reminder and none of them goes on. */
    void awaitFinal() {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(reminders())
                        .hasSizeGreaterThanOrEqualTo(size)
                        .allMatch(Reminder::isFinal));
    }

    /** How many reminders there are in that state. */
    long reminders(String state) throws SQLException {
        return reminders().stream().filter(one -> one.is(state)).count();
    }

    /** How many messages have ever come to their phones. */
    long messages() {
        return chats().map(this::messages).sum();
    }

    /** How many have ever come to that phone. */
    long messages(long chatId) {
        return nodes.telegram().phone(chatId).everDelivered().size();
    }

    /** How often Telegram was asked to send a message to that phone. */
    long posts(long chatId) {
        return nodes.telegram().sends(chatId).size();
    }
}
