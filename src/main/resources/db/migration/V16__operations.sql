-- For those who run it: what is paused, and counts of what became final that cost the same however much that is.

create table pause (
    activity text primary key check (activity in ('sending', 'charging')),
    since timestamptz not null
);
comment on table pause is 'What an operator has paused, on all nodes; no row: it goes on.';

create table tally (
    what text not null,
    word text not null,
    reason text not null,
    amount numeric not null,
    primary key (what, word, reason)
);
comment on table tally is 'How many rows are final, by what they are: together with tally_change exactly what counting the rows would tell.';

create table tally_change (
    what text not null,
    word text not null,
    reason text not null,
    amount numeric not null
);
comment on table tally_change is 'What is not in tally yet. Appended to, so that nobody who makes a row final waits for another who does; a timer empties it.';

create function tally_notification() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' and old.state in ('sent', 'failed', 'canceled', 'expired') then
        insert into tally_change values (
            case when old.corrects is null then 'notification' else 'correction' end, old.state, coalesce(old.reason, ''), -1);
    end if;
    if new.state in ('sent', 'failed', 'canceled', 'expired') then
        insert into tally_change values (
            case when new.corrects is null then 'notification' else 'correction' end, new.state, coalesce(new.reason, ''), 1);
    end if;
    return null;
end $$;
create trigger notification_came_final after insert on notification for each row
    when (new.state in ('sent', 'failed', 'canceled', 'expired')) execute function tally_notification();
create trigger notification_became_final after update of state, reason on notification for each row
    when (old.state in ('sent', 'failed', 'canceled', 'expired') or new.state in ('sent', 'failed', 'canceled', 'expired'))
    execute function tally_notification();

create function tally_charge_attempt() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' and old.state in ('succeeded', 'declined', 'skipped') then
        insert into tally_change values ('charge_attempt', old.state, coalesce(old.decline_class, old.reason, ''), -1);
    end if;
    if new.state in ('succeeded', 'declined', 'skipped') then
        insert into tally_change values ('charge_attempt', new.state, coalesce(new.decline_class, new.reason, ''), 1);
    end if;
    if new.state = 'succeeded' and (tg_op = 'INSERT' or old.state <> 'succeeded') then
        insert into tally_change
            select 'money', series.currency, case when new.number = 0 then 'first' else 'retry' end, series.amount
            from charge_series series where series.series_id = new.series_id;
    end if;
    return null;
end $$;
create trigger charge_attempt_came_final after insert on charge_attempt for each row
    when (new.state in ('succeeded', 'declined', 'skipped')) execute function tally_charge_attempt();
create trigger charge_attempt_became_final after update of state on charge_attempt for each row
    when (old.state in ('succeeded', 'declined', 'skipped') or new.state in ('succeeded', 'declined', 'skipped'))
    execute function tally_charge_attempt();

create function tally_payment_event() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' and old.status in ('applied', 'duplicate', 'recorded') then
        insert into tally_change values ('payment_event', old.status, '', -1);
    end if;
    if new.status in ('applied', 'duplicate', 'recorded') then
        insert into tally_change values ('payment_event', new.status, '', 1);
    end if;
    return null;
end $$;
create trigger payment_event_came_final after insert on payment_event for each row
    when (new.status in ('applied', 'duplicate', 'recorded')) execute function tally_payment_event();
create trigger payment_event_became_final after update of status on payment_event for each row
    when (old.status in ('applied', 'duplicate', 'recorded') or new.status in ('applied', 'duplicate', 'recorded'))
    execute function tally_payment_event();

-- What there is already. The triggers have locked the tables against writers, so nothing is missed and nothing counted twice.
insert into tally
    select case when corrects is null then 'notification' else 'correction' end, state, coalesce(reason, ''), count(*)
    from notification where state not in ('pending', 'sending') group by 1, 2, 3;
insert into tally
    select 'charge_attempt', state, coalesce(decline_class, reason, ''), count(*)
    from charge_attempt where state in ('succeeded', 'declined', 'skipped') group by 2, 3;
insert into tally
    select 'money', series.currency, case when attempt.number = 0 then 'first' else 'retry' end, sum(series.amount)
    from charge_attempt attempt join charge_series series using (series_id)
    where attempt.state = 'succeeded' group by 2, 3;
insert into tally
    select 'payment_event', status, '', count(*)
    from payment_event where status in ('applied', 'duplicate', 'recorded') group by 2;

create index notification_received on notification (receipt_at) where receipt_at is not null;
create index notification_failed on notification (reason, valid_until) where state = 'failed';
create index charge_attempt_unsettled on charge_attempt (state) where state in ('submitting', 'unknown');
create index lane_closed on lane (closed_until) where closed_until is not null;
