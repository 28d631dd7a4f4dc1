-- What happened, written in the transaction that did it. One row for each account that is told.

create table events (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  type text collate "C" not null,
  data json not null,
  request_id text,
  created_at timestamptz not null default now()
);
create index events_of_account on events (account_id, id desc);
