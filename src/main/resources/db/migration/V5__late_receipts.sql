-- A receipt that comes after its lease was taken back is kept in its attempt, so one notification may have two messages on the
-- phone that are known: each has a correction of its own. A closed lane voids what it had given out.

alter table notification add column target_chat_id bigint;
comment on column notification.target_chat_id is 'The chat of the message that is corrected; null for a possible copy without a receipt.';
update notification c set target_chat_id = sent.receipt_chat_id
    from notification sent where sent.notification_id = c.corrects and c.target_message_id is not null;

drop index one_correction;
create unique index one_correction on notification (corrects, coalesce(target_message_id, 0))
    where corrects is not null and state <> 'canceled';

alter table lane add column closed_until timestamptz;
comment on column lane.closed_until is 'Telegram wants nothing of this lane before; instants given out for earlier are void.';
