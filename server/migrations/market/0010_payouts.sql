-- Money out: what sellers earned, line by line, and what was paid out of it.

create table payout_destinations (
  account_id id primary key,
  processor text not null,
  -- The processor's name for it; never an account number.
  reference text not null,
  -- ready: money can be sent there. onboarding: the processor still asks the seller something.
  status text collate "C" not null check (status in ('ready', 'onboarding')),
  label text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table payouts (
  -- pyo_: also the processor's idempotency key.
  id id primary key,
  account_id id not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  status text collate "C" not null default 'pending' check (status in ('pending', 'in_transit', 'paid', 'failed')),
  processor text not null,
  destination text not null,
  destination_label text not null,
  reference text,
  failure_code text,
  failure_message text,
  -- What it covers: the earliest and the latest of its lines.
  period_start timestamptz not null,
  period_end timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  failed_at timestamptz,
  check_at timestamptz default now(),
  checks integer not null default 0
);
create index payouts_of_account on payouts (account_id, id desc);
create index payouts_to_check on payouts (check_at) where check_at is not null;
create index payouts_by_reference on payouts (reference) where reference is not null;

-- What the ledger's earnings are made of. A line belongs to no payout until one takes it, and then to that one for good:
-- a payout that fails brings its money back as a line of its own.
create type earning_kind as enum ('sale', 'refund', 'payout_returned');

create table earnings (
  account_id text collate "C" not null,
  currency text collate "C" not null,
  kind earning_kind not null,
  -- The purchase, or the payout that came back.
  subject text collate "C" not null,
  -- What the buyer paid and what the market kept of it; the seller's is the rest.
  gross bigint not null,
  fee bigint not null,
  amount bigint not null,
  available_at timestamptz not null,
  payout_id text collate "C",
  created_at timestamptz not null default now(),
  primary key (subject, kind)
);
create index earnings_unpaid on earnings (account_id, currency, available_at) where payout_id is null;
create index earnings_of_payout on earnings (payout_id, subject, kind) where payout_id is not null;
create index earnings_by_day on earnings (account_id, created_at);
