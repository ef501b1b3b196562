-- Renewal charges: a series for each end of access that is to be paid by itself, its attempts, and what a subscription shows of it.

alter table subscription add column auto_renew_since timestamptz;
alter table subscription add column series_open boolean not null default false;
alter table subscription add column unpaid_at timestamptz;
alter table subscription add column charge_due_at timestamptz;
comment on column subscription.auto_renew_since is 'Since when it renews by itself; null: it does not.';
comment on column subscription.unpaid_at is 'When the series for the present end of access ended without payment; null: it has not.';
comment on column subscription.charge_due_at is 'When the opener must look whether a series is to be opened; null: nothing ahead.';
update subscription set auto_renew_since = created_at where auto_renew;
update subscription set charge_due_at = access_until where auto_renew and access_until > now();
create index subscription_charging on subscription (charge_due_at) where charge_due_at is not null;

alter table payment_event add column renewal boolean not null default false;
comment on column payment_event.renewal is 'The charge that Dunlin made at the end of a period: access continues from that end.';

create table charge_series (
    series_id text primary key,
    subscription_id text not null references subscription,
    expected_access_until timestamptz not null,
    state text not null check (state in ('open', 'paid', 'superseded', 'exhausted', 'stopped')),
    reason text,
    amount numeric(24, 4) not null,
    currency text not null,
    policy text not null,
    charge_window text not null,
    method_gateway text,
    method_token text,
    method_customer text,
    opened_at timestamptz not null,
    closed_at timestamptz,
    version integer not null,
    constraint closed_with_its_instant check ((state = 'open') = (closed_at is null))
);
comment on table charge_series is 'Collecting one renewal: parameters, window, amount and method are frozen when it opens.';
create unique index one_open_series on charge_series (subscription_id) where state = 'open';
create unique index one_paid_series on charge_series (subscription_id, expected_access_until) where state = 'paid';
create index charge_series_newest on charge_series (opened_at desc, series_id desc);
create index charge_series_of_subscription on charge_series (subscription_id, opened_at);
create index charge_series_of_method on charge_series (method_gateway, method_token);

create table charge_attempt (
    series_id text not null references charge_series,
    number integer not null,
    due_at timestamptz,
    state text not null check (state in ('pending', 'submitting', 'succeeded', 'declined', 'unknown', 'skipped')),
    reason text,
    decline_class text,
    decline_code text,
    error text,
    idempotency_key text not null unique,
    gateway_payment_id text,
    submitted_at timestamptz,
    finished_at timestamptz,
    tries integer not null,
    next_at timestamptz,
    woken_at timestamptz,
    lease_token text,
    lease_until timestamptz,
    version integer not null,
    primary key (series_id, number),
    constraint succeeded_only_with_receipt check (state <> 'succeeded' or gateway_payment_id is not null),
    constraint declined_only_with_class check ((state = 'declined') = (decline_class is not null)),
    constraint submitting_only_with_lease check (state <> 'submitting' or lease_token is not null),
    constraint lease_whole check ((lease_token is null) = (lease_until is null)),
    constraint finished_only_at_the_end check ((state in ('succeeded', 'declined', 'skipped')) = (finished_at is not null))
);
comment on column charge_attempt.next_at is 'When something is to be done about it: the attempt made, or an unknown one settled; null: nothing.';
comment on column charge_attempt.tries is 'Requests that told nothing final; for the back-off.';
create unique index one_success on charge_attempt (series_id) where state = 'succeeded';
create index charge_attempt_next on charge_attempt (next_at) where next_at is not null;
create index charge_attempt_leased on charge_attempt (lease_until) where lease_until is not null;
create index charge_attempt_of_payment on charge_attempt (gateway_payment_id) where gateway_payment_id is not null;
