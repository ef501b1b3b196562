-- Inquiries that wait for an answer, the episode that each is in, and when its messages are due.

create table inquiry (
    inquiry_id text primary key,
    subject text not null,
    customer text,
    manager_chat_id bigint not null,
    remind_after text not null,
    escalate_chat_id bigint,
    escalate_after text not null,
    valid_for text not null,
    working_hours text,
    locale text not null,
    waiting_since timestamptz not null,
    remind_at timestamptz not null,
    escalate_at timestamptz,
    acknowledged_at timestamptz,
    answered_at timestamptz,
    created_at timestamptz not null,
    version integer not null,
    constraint escalated_only_to_somebody check ((escalate_chat_id is null) = (escalate_at is null)),
    constraint ended_only_after_it_began check (answered_at >= waiting_since)
);
comment on column inquiry.waiting_since is 'The present episode; only a later instant opens another one.';
comment on column inquiry.remind_at is 'Counted when the terms were given: another configuration of the working hours does not move it.';
comment on column inquiry.working_hours is 'As in dunlin.inquiries.working-hours; null: those, as they were when the terms were given.';

create index inquiry_newest on inquiry (created_at desc, inquiry_id desc);
create index inquiry_unanswered on inquiry (created_at desc, inquiry_id desc) where answered_at is null;
create index inquiry_of_manager on inquiry (manager_chat_id, created_at desc, inquiry_id desc);

alter table notification add constraint notification_of_known_inquiry foreign key (inquiry_id) references inquiry;

-- One message of each type for each episode; a row canceled because other times were given frees its place, unless a copy of it may be
-- on the phone: there are never more than two.
create unique index one_inquiry_message on notification (inquiry_id, expected_waiting_since, type)
    where inquiry_id is not null and corrects is null and not (state = 'canceled' and reason = 'inquiry_changed' and not copy_possible);
create index notification_open_of_inquiry on notification (inquiry_id)
    where inquiry_id is not null and state in ('pending', 'sending');
