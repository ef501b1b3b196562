-- The truth of Dunlin. Instants are timestamptz in microseconds; a row decides, a JMS message only wakes.

create table clock_offset (
    single boolean primary key default true check (single),
    advanced_micros bigint not null default 0
);
comment on table clock_offset is 'How far the movable clock was moved ahead of the real one (demonstration mode).';
insert into clock_offset default values;

create table plan (
    plan_id text primary key,
    title text not null,
    period text not null,
    price_amount numeric(24, 4) not null check (price_amount >= 0),
    price_currency text not null,
    offer_renewal boolean not null,
    reminders text,
    charge text,
    keep_access_while_retrying boolean not null,
    messages text,
    created_at timestamptz not null,
    version integer not null
);
comment on column plan.reminders is 'Rules as in dunlin.reminders (type:offset:valid_for, …); null: the configured ones; empty: none.';

create index plan_newest on plan (created_at desc, plan_id desc);

create table subscription (
    subscription_id text primary key,
    plan_id text not null references plan,
    chat_id bigint not null,
    locale text not null,
    access_until timestamptz not null,
    period_anchor timestamptz not null,
    known_since timestamptz not null,
    auto_renew boolean not null,
    offer_renewal boolean not null,
    canceled_at timestamptz,
    disputed_at timestamptz,
    method_gateway text,
    method_token text,
    method_customer text,
    variables text not null,
    plan_due_at timestamptz,
    created_at timestamptz not null,
    version integer not null
);
comment on column subscription.known_since is 'When this end of access became known here; a reminder whose window had closed by then is not planned.';
comment on column subscription.plan_due_at is 'When the planner must look next; null: nothing ahead.';

create index subscription_planning on subscription (plan_due_at) where plan_due_at is not null;
create index subscription_newest on subscription (created_at desc, subscription_id desc);
create index subscription_of_plan on subscription (plan_id, access_until);
create index subscription_of_chat on subscription (chat_id);

create table payment_event (
    seq bigint generated always as identity,
    source text not null,
    event_id text not null,
    type text not null,
    subscription_id text not null,
    occurred_at timestamptz not null,
    payment_id text,
    amount numeric(24, 4),
    currency text,
    gateway text,
    periods integer,
    refunds_event_id text,
    access_until timestamptz,
    comment text,
    status text not null check (status in ('applied', 'duplicate', 'unmatched', 'held', 'recorded')),
    reason text,
    settled_periods integer,
    access_until_after timestamptz,
    taken_back boolean not null default false,
    received_at timestamptz not null,
    applied_at timestamptz,
    version integer not null,
    primary key (source, event_id)
);
comment on table payment_event is 'Every payment event ever accepted, whatever became of it: none is dropped.';

-- The arbiters of "applied once": parallel deliveries meet here, not in the code.
create unique index payment_once on payment_event (source, payment_id)
    where type = 'payment.succeeded' and status <> 'duplicate';
create unique index gateway_payment_once on payment_event (gateway, payment_id)
    where type = 'payment.succeeded' and status <> 'duplicate' and gateway is not null;
create index payment_event_newest on payment_event (seq desc);
create index payment_event_of_subscription on payment_event (subscription_id, seq);
create index payment_event_waiting on payment_event (status, seq) where status in ('unmatched', 'held');
create index payment_event_of_payment on payment_event (payment_id) where payment_id is not null;
create index payment_event_refunding on payment_event (source, refunds_event_id) where refunds_event_id is not null;

create table access_change (
    seq bigint generated always as identity primary key,
    subscription_id text not null references subscription,
    at timestamptz not null,
    cause text not null check (cause in ('created', 'payment', 'refund', 'access_set')),
    source text,
    event_id text,
    access_until_before timestamptz,
    access_until_after timestamptz not null,
    period text,
    periods integer,
    restarted boolean not null
);
comment on table access_change is 'The ledger: one row for each change of access_until, with its cause.';
comment on column access_change.restarted is 'A payment that revived ended access; what was bought before lies wholly in the past.';

create index access_change_of_subscription on access_change (subscription_id, seq);
create unique index access_change_once on access_change (source, event_id) where event_id is not null;

create table chat (
    chat_id bigint primary key,
    blocked_at timestamptz,
    migrated_to bigint check (migrated_to <> chat_id)
);
comment on table chat is 'What Telegram told of a chat: blocked since when, or moved to which id.';

create table notification (
    notification_id text primary key,
    type text not null,
    subscription_id text references subscription,
    expected_access_until timestamptz,
    reminder_offset text,
    not_before timestamptz not null,
    valid_until timestamptz not null,
    state text not null check (state in ('pending', 'sending', 'sent', 'failed', 'canceled', 'expired')),
    reason text,
    due_at timestamptz not null,
    woken_at timestamptz,
    attempts_made integer not null,
    attempts_counted integer not null,
    unknowns integer not null,
    copy_possible boolean not null,
    possible_duplicate boolean not null,
    migrated boolean not null,
    plain_text boolean not null,
    forced boolean not null,
    lease_token text,
    lease_until timestamptz,
    receipt_chat_id bigint,
    receipt_message_id bigint,
    receipt_at timestamptz,
    created_at timestamptz not null,
    finished_at timestamptz,
    version integer not null,
    constraint sent_only_with_receipt check (
        (state = 'sent') = (receipt_message_id is not null)
        and (receipt_message_id is null) = (receipt_chat_id is null)
        and (receipt_message_id is null) = (receipt_at is null)
        and coalesce(receipt_message_id > 0, true)),
    constraint sending_only_with_lease check (
        (state = 'sending') = (lease_token is not null) and (lease_token is null) = (lease_until is null)),
    constraint ended_only_with_reason check ((state in ('failed', 'canceled', 'expired')) = (reason is not null)),
    constraint finished_only_at_the_end check ((state in ('pending', 'sending')) = (finished_at is null))
);
comment on column notification.woken_at is 'When the wake-up for the present due_at was handed to the broker; null: not yet.';
comment on column notification.forced is 'An operator asked for this try: it is made even to a chat known as blocked.';
comment on column notification.copy_possible is 'An attempt ended unknown: a copy without a message_id may be on the phone.';

-- One reminder for each end of access and rule; a row canceled because the state changed frees its place.
create unique index one_reminder on notification (subscription_id, expected_access_until, type, reminder_offset)
    where reminder_offset is not null
      and not (state = 'canceled' and reason in
          ('access_until_changed', 'offer_not_allowed', 'subscription_canceled', 'charge_open'));
create index notification_due on notification (due_at) where state = 'pending';
create index notification_leased on notification (lease_until) where state = 'sending';
create index notification_open_of_subscription on notification (subscription_id) where state in ('pending', 'sending');
create index notification_of_subscription on notification (subscription_id, created_at);
create index notification_newest on notification (created_at desc, notification_id desc);

create table delivery_attempt (
    notification_id text not null references notification,
    number integer not null,
    started_at timestamptz not null,
    finished_at timestamptz,
    outcome text,
    status_code integer,
    retry_after_seconds bigint,
    error text,
    chat_id bigint not null,
    message_id bigint,
    primary key (notification_id, number)
);
comment on table delivery_attempt is 'Every request to Telegram and what came of it.';

create table notification_retry (
    seq bigint generated always as identity primary key,
    notification_id text not null references notification,
    failed_at timestamptz not null,
    reason text not null,
    ordered_at timestamptz not null
);
comment on table notification_retry is
    'An operator''s order to try a failed notification again, with the failure that it took back from the row.';

create index notification_retry_of_notification on notification_retry (notification_id);
