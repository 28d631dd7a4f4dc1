-- Requests that carry an Idempotency-Key, with their answers. One table in each mode.

create table idempotency_keys (
  account_id id not null,
  key text collate "C" not null,
  fingerprint bytea not null,
  -- Who is working on it, and until when nobody else may.
  lease uuid not null,
  leased_until timestamptz not null,
  -- The answer, once there is one. It is sealed where it shows a secret.
  status smallint,
  answer bytea,
  sealed boolean not null default false,
  location text,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
