-- Several consumers of one queue, and several senders, bring what they tell in any order: an answer may come before its inquiry, or
-- before the wait that it ends.

create table inquiry_answer (
    inquiry_id text primary key,
    answered_at timestamptz not null
);
comment on table inquiry_answer is 'The latest answer to an inquiry that ended no wait known here: one that began before it is over when it is told.';
