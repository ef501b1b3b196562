-- Notifications that speak of no subscription: of an inquiry that waits, or what another system asked for under its key.

alter table notification add column inquiry_id text;
alter table notification add column expected_waiting_since timestamptz;
alter table notification add column request_key text;
comment on column notification.expected_waiting_since is 'The waiting that it speaks of; once the inquiry waits since another instant, or no longer, it is untrue.';
comment on column notification.request_key is 'The key under which another system asked for it.';

create index notification_of_inquiry on notification (inquiry_id, created_at) where inquiry_id is not null;
