-- What the customer reads on the receipt is part of the request, and a request that is repeated under its key must be the same.

alter table charge_series add column title text not null default '';
comment on column charge_series.title is 'The title of the plan when the series opened.';
update charge_series set title = plan.title
    from subscription join plan on plan.plan_id = subscription.plan_id
    where subscription.subscription_id = charge_series.subscription_id;
