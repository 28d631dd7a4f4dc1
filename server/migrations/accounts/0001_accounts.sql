-- People, their sessions and keys: what is common to both modes.

-- The C collation makes ids sort by creation on every server, whatever its locale.
create domain id as text collate "C" check (value ~ '^[a-z]{2,3}_[0-7][0-9a-hjkmnp-tv-z]{25}$');
create domain mode as text check (value in ('test', 'live'));

create table accounts (
  id id primary key,
  slug text collate "C" not null unique,
  name text not null,
  -- Null once the account is closed: the personal data is erased, the id stays for the ledger.
  email text unique check (email = lower(email)),
  email_confirmed_at timestamptz,
  password_hash text,
  demo boolean not null default false,
  operator_since timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (closed_at is not null or (email is not null and password_hash is not null))
);

-- Slugs of closed accounts, which nobody gets again. Only hashes: a slug comes from its owner's name.
create table retired_slugs (
  slug_sha256 bytea primary key
);

create table sessions (
  id id primary key,
  account_id id not null references accounts on delete cascade,
  kind text not null check (kind in ('browser', 'cli')),
  -- The refresh token is derived from the generation, so the database holds nothing that could be presented.
  generation integer not null default 1,
  -- When the last generations were exchanged, newest first: each may be presented again for a moment.
  rotations timestamptz[] not null default '{}',
  -- Of a CLI sign-in's bearer token.
  token_hash bytea unique,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'cli') = (token_hash is not null))
);
create index sessions_of_account on sessions (account_id, id desc);
create index sessions_by_expiry on sessions (expires_at);

-- Links sent by mail. The token itself is derived from the id with a key of the ring and is stored nowhere.
create table mail_tokens (
  id id primary key,
  account_id id not null references accounts on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_of_account on mail_tokens (account_id);
create index mail_tokens_by_expiry on mail_tokens (expires_at);

create table invitations (
  id id primary key,
  email text not null,
  invited_by id references accounts,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz
);

create table api_keys (
  id id primary key,
  account_id id not null references accounts,
  name text not null,
  mode mode not null,
  tier text not null check (tier in ('free', 'premium')),
  scopes text[] not null,
  restricted boolean not null,
  secret_hash bytea not null unique,
  last4 text not null,
  spend_limit_currency text,
  spend_limit_amount bigint,
  created_at timestamptz not null default now(),
  -- Null while a live premium key waits for its payment.
  activated_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check ((spend_limit_currency is null) = (spend_limit_amount is null))
);
create index api_keys_of_account on api_keys (account_id, id desc);

-- The keys that sign and seal, wrapped under SOUK_SECRET.
create table key_ring (
  realm text not null check (realm in ('accounts', 'test', 'live')),
  serial smallint not null check (serial between 1 and 255),
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  primary key (realm, serial)
);

-- What operators did. Only ever added to.
create table operator_audit (
  id id primary key,
  at timestamptz not null default now(),
  -- Null for a command given on the server's own host.
  operator_id id references accounts,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  request_id text
);
