-- Other people's apps, what accounts let them do, and what the authorization server remembers.

create table oauth_apps (
  id id primary key,
  account_id id not null references accounts,
  name text not null,
  -- Whatever an app is given, it is given in this mode.
  mode mode not null,
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  -- What it cannot do without: on the consent page the rest of what it asks for may be withheld.
  required_scopes text[] not null default '{}',
  secret_hash bytea,
  last4 text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((secret_hash is null) = (last4 is null))
);
create index oauth_apps_of_account on oauth_apps (account_id, id desc);
create index oauth_apps_by_deletion on oauth_apps (deleted_at) where deleted_at is not null;

-- What an account has consented to. Each consent is one; whatever comes of it ends with it.
create table oauth_grants (
  id id primary key,
  account_id id not null references accounts on delete cascade,
  app_id id not null references oauth_apps,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  ended_at timestamptz
);
create index oauth_grants_of_account on oauth_grants (account_id, app_id, id desc) where ended_at is null;
create index oauth_grants_of_app on oauth_grants (app_id);
create index oauth_grants_by_end on oauth_grants (ended_at) where ended_at is not null;

-- Codes, tokens, device codes, interactions and sessions of the authorization server. What is presented is the hash's
-- original and stands nowhere; what is known about it is sealed.
create table oauth_records (
  kind text not null,
  hash bytea not null,
  grant_id text collate "C",
  -- Of an access token: what the API is to know without opening it.
  scopes text[],
  uid_hash bytea,
  user_code_hash bytea,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, hash)
);
create index oauth_records_of_grant on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_by_uid on oauth_records (kind, uid_hash) where uid_hash is not null;
create unique index oauth_records_by_user_code on oauth_records (kind, user_code_hash) where user_code_hash is not null;
create index oauth_records_by_expiry on oauth_records (expires_at);
