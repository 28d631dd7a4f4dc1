-- Webhooks: who wants to be told of what, and what became of telling them.

-- An account's events are listed with and without their types. Without, each type's newest are merged, so that a sale
-- writes one entry of one index.
create index events_of_account_by_type on events (account_id, type, id desc);
drop index events_of_account;

-- Of `data`, in bytes: some hold thousands of files, and whoever reads many events stops before they are too much.
alter table events add column size integer not null default 0;
update events set size = octet_length(data::text);

-- Events that were written down and not handed on yet, in the transaction that wrote them. Whoever hands one on deletes
-- its row in the transaction that does.
create table event_outbox (
  event_id text collate "C" primary key
);

create type webhook_endpoint_status as enum ('enabled', 'disabled');

create table webhook_endpoints (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  url text not null,
  -- Types of events, or '*'.
  events text[] not null,
  description text,
  status webhook_endpoint_status not null default 'enabled',
  disabled_at timestamptz,
  -- By the owner, because it is gone (410), or because it failed for days.
  disabled_reason text collate "C" check (disabled_reason in ('owner', 'gone', 'failing')),
  -- Sealed, as it has to sign. The previous one signs too until its time is over.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'disabled') = (disabled_at is not null)),
  check ((previous_secret is null) = (previous_secret_until is null))
);
create index webhook_endpoints_of_account on webhook_endpoints (account_id, id desc);
create index webhook_endpoints_with_two_secrets on webhook_endpoints (previous_secret_until)
  where previous_secret_until is not null;

-- One line for each endpoint, which a single worker at a time works off: a receiver that hangs holds up nobody else, and
-- no delivery has to be claimed by itself.
create table webhook_queues (
  endpoint_id text collate "C" primary key,
  -- Counts the endpoint's deliveries without a gap.
  last_sequence bigint not null default 0,
  -- Grows with everything that gives the worker something new to do. Whoever saw nothing to do lets go of the line only
  -- if nothing was added since.
  changes bigint not null default 0,
  -- Those among them that somebody asked for, and that no rest puts off.
  stirs bigint not null default 0,
  -- When to look at it again: at the earliest delivery that is due, or at the end of the lease. Null: nothing waits.
  wake_at timestamptz,
  -- Who works on it until then.
  worker text collate "C",
  -- The receiver asked for a rest, or needs one: nothing new wakes the line before.
  rests_until timestamptz,
  -- Since the last success: when failures began, when the latest was, and how many there were.
  failing_since timestamptz,
  failed_at timestamptz,
  failures integer not null default 0
)
-- Numbers are given all the time, and change no index: with room beside it, the row is rewritten where it lies.
with (fillfactor = 50);
create index webhook_queues_awake on webhook_queues (wake_at) where wake_at is not null;

create type webhook_delivery_status as enum ('pending', 'succeeded', 'failed');

-- An event on its way to one endpoint. Without foreign keys: an endpoint is deleted at once, and its deliveries after
-- it, in small portions.
create table webhook_deliveries (
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  id text collate "C" not null,
  sequence bigint not null,
  status webhook_delivery_status not null default 'pending',
  -- When it is tried next. Null: it is not.
  due_at timestamptz,
  -- How often it was tried since it was last asked for, which says how long to wait for the next time.
  tries integer not null default 0,
  -- How often it was asked for again. An attempt that began before that settles nothing.
  replays integer not null default 0,
  -- The latest ones: {at, status, duration_ms, response, error}.
  attempts jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, sequence) where status = 'pending';
create index webhook_deliveries_open on webhook_deliveries (endpoint_id, status, event_id desc)
  where status <> 'succeeded';
