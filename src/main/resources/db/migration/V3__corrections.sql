-- A correction changes or takes back a message that was sent: a notification of its own, with its own lease, attempts and receipt.

alter table notification add column corrects text references notification;
alter table notification add column operation text check (operation in ('edit', 'delete'));
alter table notification add column target_message_id bigint;
alter table notification add constraint correction_whole check ((corrects is null) = (operation is null));
comment on column notification.corrects is 'The notification whose message on the phone is changed; null: this is a message of its own.';

create unique index one_correction on notification (corrects) where corrects is not null and state <> 'canceled';
