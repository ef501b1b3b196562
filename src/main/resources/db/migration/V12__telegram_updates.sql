-- Updates from Telegram: each has its effect once, and one node at a time asks for them.

create table telegram_update (
    update_id bigint primary key,
    received_at timestamptz not null
);
comment on table telegram_update is 'The updates of the last days, each stored together with its effect: one that comes again finds its id here.';
create index telegram_update_past on telegram_update (received_at);

create table telegram_polling (
    single boolean primary key default true check (single),
    next_offset bigint,
    failures integer not null default 0,
    lease_token text,
    lease_until timestamptz not null
);
comment on table telegram_polling is 'Who asks Telegram for updates, until when, and from which update on; after a failure nobody does before lease_until.';
insert into telegram_polling (lease_until) values ('epoch');

alter table chat add column reachable_at timestamptz;
comment on column chat.reachable_at is 'When Telegram last showed that the chat takes messages; a block from before is no news.';
