-- The outbox: what became final, written in the transaction that made it so, and published after its commit.

create table outcome (
    seq bigint generated always as identity primary key,
    outcome_id text not null,
    type text not null,
    subject text not null,
    ordering_key text not null,
    at timestamptz not null,
    data text not null,
    published_at timestamptz
);
comment on column outcome.ordering_key is 'Whose it is: outcomes of one key are published in the order of seq.';
create index outcome_unpublished on outcome (seq) where published_at is null;

create table outcome_relay (
    single boolean primary key default true check (single),
    token text,
    until timestamptz
);
comment on table outcome_relay is 'Which node publishes outcomes, and until when: one at a time, so that their order is kept.';
insert into outcome_relay default values;
