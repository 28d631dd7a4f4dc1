-- Money in: cards as the processor keeps them (never their numbers), and what was charged to them.

-- The processor's own name for an account.
create table processor_customers (
  account_id id not null,
  processor text not null,
  reference text not null,
  primary key (account_id, processor)
);

create table payment_methods (
  id id primary key,
  account_id id not null,
  processor text not null,
  -- The processor's name for the card.
  reference text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint not null,
  exp_year smallint not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index payment_methods_of_account on payment_methods (account_id, id desc) where removed_at is null;
create unique index payment_methods_default on payment_methods (account_id) where is_default and removed_at is null;

create table payments (
  -- Also the processor's idempotency key: asking again for the same payment never charges again.
  id id primary key,
  purpose text collate "C" not null check (purpose in ('topup', 'purchase', 'activation')),
  -- What is paid for: a purchase, a checkout; a top-up is its own.
  subject id not null,
  account_id id not null,
  -- Null where a test token was named instead of a saved card.
  payment_method_id id,
  processor text not null,
  method_reference text not null,
  customer_reference text,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  -- processing: asked, or about to ask, and not known what came of it. pending: the processor waits for something.
  status text collate "C" not null default 'processing'
    check (status in ('processing', 'pending', 'succeeded', 'failed', 'returned')),
  -- The processor's own id, once it is known.
  reference text,
  -- Sealed: it may hold what the buyer pays with.
  next_action bytea,
  failure_code text,
  failure_message text,
  -- Of the Idempotency-Key that asked for it, so that a request that was cut off goes on with the same payment.
  request_key bytea,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- When the sweeper asks the processor about it next; null once it is settled.
  check_at timestamptz default now() + interval '1 minute',
  checks integer not null default 0,
  check ((status in ('processing', 'pending')) = (settled_at is null)),
  check ((status in ('processing', 'pending')) = (check_at is not null))
);
create index payments_to_check on payments (check_at) where check_at is not null;
create index payments_of_subject on payments (subject, id desc);
create index payments_of_account on payments (account_id, purpose, id desc);
create index payments_open_of_account on payments (account_id) where check_at is not null;
create index payments_by_reference on payments (reference) where reference is not null;
create index payments_by_request on payments (account_id, request_key) where request_key is not null;

-- Money going back to cards.
create table card_refunds (
  -- rfd_: the processor's idempotency key.
  id id primary key,
  payment_id id not null references payments,
  account_id id not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  status text collate "C" not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  reference text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check_at timestamptz default now(),
  checks integer not null default 0
);
create unique index card_refunds_of_payment on card_refunds (payment_id) where status <> 'failed';
create index card_refunds_by_reference on card_refunds (reference) where reference is not null;
create index card_refunds_to_check on card_refunds (check_at) where check_at is not null;

-- Callbacks of the processor that were heard already.
create table processor_callbacks (
  processor text not null,
  id text not null,
  received_at timestamptz not null default now(),
  primary key (processor, id)
);
create index processor_callbacks_by_age on processor_callbacks (received_at);

-- The activation of live premium keys.
create table checkouts (
  id id primary key,
  key_id id not null,
  account_id id not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  -- canceled: the key ended before it was paid for, or while it was.
  status text collate "C" not null default 'open' check (status in ('open', 'paid', 'canceled')),
  payment_id id,
  created_at timestamptz not null default now(),
  paid_at timestamptz
);
create unique index checkouts_of_key on checkouts (key_id) where status in ('open', 'paid');
create index checkouts_of_account on checkouts (account_id, id desc);
