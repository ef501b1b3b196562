-- Moving in: how far each import of existing subscriptions has come.

create table subscription_import (
    import_id text primary key,
    rows_read bigint not null,
    digest text not null,
    created bigint not null,
    updated bigint not null,
    unchanged bigint not null,
    refused bigint not null,
    error_count bigint not null,
    errors text not null,
    started_at timestamptz not null,
    progress_at timestamptz not null,
    finished_at timestamptz,
    fault_line bigint,
    fault text,
    version integer not null,
    check (rows_read = created + updated + unchanged + refused),
    check ((fault_line is null) = (fault is null)),
    check (finished_at is null or fault is null)
);
comment on table subscription_import is 'Written in the transactions that store the rows themselves: what it says was read is what is stored.';
comment on column subscription_import.digest is 'Of the header and the rows read so far: whoever goes on must have sent the same.';
comment on column subscription_import.errors is 'The first of them, as JSON; error_count counts them all.';
comment on column subscription_import.fault is 'Why no row from fault_line on could be told from another; null: none, or sent anew since.';
create index subscription_import_newest on subscription_import (started_at desc, import_id desc);
