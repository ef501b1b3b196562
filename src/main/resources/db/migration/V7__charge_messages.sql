-- A message about a charge names the attempt that it speaks of: of each fact a customer is told once.

alter table notification add column about text;
comment on column notification.about is 'Of messages about charges: "<series_id> <attempt number>"; null: it speaks of no charge.';
create unique index one_charge_message on notification (type, about) where about is not null;
