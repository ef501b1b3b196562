-- Webhooks: those who are told outcomes over HTTP, and what each of them has still to be told.

create table webhook (
    webhook_no bigint generated always as identity primary key,
    webhook_id text not null,
    url text not null,
    secret text not null,
    types text,
    created_at timestamptz not null,
    due_at timestamptz not null,
    failures integer not null default 0,
    failing_since timestamptz,
    last_success_at timestamptz,
    last_failure_at timestamptz,
    last_failure text,
    disabled_at timestamptz,
    reason text,
    removed_at timestamptz,
    lease_token text,
    lease_until timestamptz,
    check ((disabled_at is null) = (reason is null)),
    check ((failures = 0) = (failing_since is null)),
    check ((lease_token is null) = (lease_until is null))
);
comment on column webhook.types is 'The types of outcomes that it is told, with commas between; null: all.';
comment on column webhook.removed_at is 'Since when it is gone for everybody; the row stays until no transaction can know it any more.';
create unique index webhook_name on webhook (webhook_id) where removed_at is null;

create table webhook_delivery (
    webhook_no bigint not null,
    seq bigint not null,
    outcome_id text not null,
    type text not null,
    subject text not null,
    ordering_key text not null,
    at timestamptz not null,
    data text not null,
    primary key (webhook_no, seq)
);
comment on table webhook_delivery is 'An outcome that a webhook has still to be told: written with the outcome itself, removed when the endpoint has taken it. A copy, which the outcome does not outlive.';
comment on column webhook_delivery.webhook_no is 'No foreign key: nobody who makes an outcome waits for whoever removes a webhook.';
