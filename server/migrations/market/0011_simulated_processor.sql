-- What the simulated card processor remembers. It stands for a machine somewhere else: nothing here refers to the
-- market's own tables, and it is written in statements of its own, never in a transaction of the market.

create table simulated_charges (
  -- Ours: its idempotency key.
  id id primary key,
  -- What the card does, never its number.
  method text not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  description text not null,
  -- Where the bank's page sends the buyer back to.
  return_url text not null,
  status text collate "C" not null check (status in ('succeeded', 'failed', 'pending')),
  failure_code text,
  failure_message text,
  -- Waits for the buyer's word at the bank; otherwise a pending charge succeeds by itself at this time.
  needs_approval boolean not null default false,
  settles_at timestamptz,
  refunded bigint not null default 0 check (refunded between 0 and amount),
  created_at timestamptz not null default now(),
  check ((status = 'failed') = (failure_code is not null and failure_message is not null)),
  check (status <> 'pending' or needs_approval = (settles_at is null))
);

create table simulated_refunds (
  id id primary key,
  charge_id id not null references simulated_charges,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  status text collate "C" not null check (status in ('succeeded', 'failed')),
  created_at timestamptz not null default now()
);

create table simulated_payouts (
  id id primary key,
  -- What the bank account does, never its number.
  destination text not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  status text collate "C" not null check (status in ('succeeded', 'failed', 'pending')),
  failure_code text,
  failure_message text,
  -- When a pending one arrives, and when one that arrived comes back.
  settles_at timestamptz,
  returns_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'failed') = (failure_code is not null and failure_message is not null))
);
