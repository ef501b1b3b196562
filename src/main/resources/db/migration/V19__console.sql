-- What the console looks at: failures and open series are few among many, and its charts read the last hours or days.
create index notification_failed_newest on notification (created_at desc, notification_id desc) where state = 'failed';
create index charge_series_open_newest on charge_series (opened_at desc, series_id desc) where state = 'open';
create index payment_event_received on payment_event using brin (received_at);
create index charge_attempt_finished on charge_attempt using brin (finished_at);
