-- What other systems ask to be sent, under keys of theirs: one message for each key, whatever the number of requests.

create table requested_message (
    notification_id text primary key references notification,
    chat_id bigint not null,
    text text not null,
    format text not null check (format in ('plain', 'html'))
);
comment on table requested_message is 'The words that another system asked to be sent, as it gave them.';

-- The arbiter of "one message a key": parallel requests, and an operator's retry, meet here and not in the code.
create unique index one_request on notification (request_key)
    where request_key is not null and state in ('pending', 'sending', 'sent');
create index notification_of_request on notification (request_key) where request_key is not null;
