-- What programs asked of an account's API, for those who debug them. No bodies, no values of queries, no addresses of
-- callers. Ids sort by time, so that the time itself is not stored beside them.

create table request_log (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  method text collate "C" not null,
  route text collate "C" not null,
  path text not null,
  query_names text[] not null,
  status integer not null,
  -- {code, message, field}
  error json,
  duration_ms integer not null,
  -- key, app, session (of a browser) or cli, and its id: of an app the client's.
  caller text collate "C" not null,
  caller_id text collate "C" not null,
  user_agent text,
  idempotency_key text
);
create index request_log_of_account on request_log (account_id, id desc);
-- What went wrong is what people look for, and it is rare.
create index request_log_failures on request_log (account_id, id desc) where status >= 400;
