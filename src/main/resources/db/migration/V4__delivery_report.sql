-- The delivery report counts what became final in a span: its cost follows the span, not the size of the table.

create index notification_finished on notification (finished_at) where finished_at is not null;
