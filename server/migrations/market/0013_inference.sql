-- Inference: what was used, what is owed for it, and what is set aside for requests that are under way. Costs are in
-- nano-units: a billionth of the currency's whole unit.

-- What the market earned by inference.
alter type ledger_account add value 'inference';

alter table payments drop constraint payments_purpose_check,
  add constraint payments_purpose_check check (purpose in ('topup', 'purchase', 'activation', 'usage'));

-- One row for each request that a backend worked on, whatever came of it. Few constraints: every request writes one.
create table inference_usage (
  request_id text collate "C" primary key,
  account_id text collate "C" not null,
  key_id text collate "C" not null,
  model text collate "C" not null,
  prompt_tokens integer not null,
  completion_tokens integer not null,
  -- Nano-units for each token, as they were when the request began.
  prompt_price bigint not null,
  completion_price bigint not null,
  cost_nano bigint not null,
  -- complete, client_left, upstream_failed, no_output.
  outcome text collate "C" not null,
  -- Who counted the tokens: backend, tokenizer, deltas, estimate, nobody.
  counted_by text collate "C" not null,
  streamed boolean not null,
  started_at timestamptz not null,
  recorded_at timestamptz not null default now()
);

-- The same, summed: kept by the statement that writes the rows above.
create table inference_days (
  account_id text collate "C" not null,
  day date not null,
  key_id text collate "C" not null,
  model text collate "C" not null,
  requests bigint not null,
  prompt_tokens bigint not null,
  completion_tokens bigint not null,
  cost_nano bigint not null,
  primary key (account_id, day, key_id, model)
) with (fillfactor = 70);

-- What each account owes for inference. Only live mode charges, so there is nothing here in test mode.
create table inference_accounts (
  account_id text collate "C" primary key,
  -- Used and not collected; what a card is being charged for is still in it.
  owed_nano bigint not null default 0,
  -- After a card refused: not again before then, and not that card before then.
  collect_after timestamptz,
  refused_method text collate "C",
  refusals integer not null default 0
) with (fillfactor = 70);

-- Whole minor units that were taken, or are being taken, for what is owed. What is less is carried on.
create table usage_collections (
  id id primary key,
  account_id id not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  source text collate "C" not null check (source in ('wallet', 'card')),
  status text collate "C" not null check (status in ('pending', 'succeeded', 'failed')),
  -- Of `card`.
  payment_id id,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create unique index usage_collections_open on usage_collections (account_id) where status = 'pending';
create index usage_collections_of_account on usage_collections (account_id, id desc);

-- What a node has set aside for requests that it serves: of an account's credit (usr_…), of a key's monthly limit
-- (key_… 2026-11). A node takes a good piece at a time, so that most requests need not ask; those of a node that was
-- not heard of for a while count no more.
create table inference_reservations (
  subject text collate "C" not null,
  node text collate "C" not null,
  nano bigint not null,
  primary key (subject, node)
) with (fillfactor = 70);

create table inference_nodes (
  node text collate "C" primary key,
  seen_at timestamptz not null default now()
) with (fillfactor = 70);
