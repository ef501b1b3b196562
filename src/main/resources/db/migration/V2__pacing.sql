-- Telegram's limits, kept by all nodes together: each lane (the whole bot, one chat) gives out instants one after another.

create table lane (
    lane text primary key,
    free_from timestamptz not null
);
comment on table lane is 'The first instant of each lane that is not yet given out; "bot" for all messages, "chat N" for one chat.';
create index lane_past on lane (free_from);

alter table notification add column chat_slot_at timestamptz;
alter table notification add column bot_slot_at timestamptz;
comment on column notification.chat_slot_at is 'The instant that its chat''s lane gave to the attempt to come.';
comment on column notification.bot_slot_at is 'The instant that the bot''s lane gave to the attempt to come.';
