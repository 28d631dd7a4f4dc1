-- Hosted models: what runs, where, and what it said.

create table deployments (
  id id primary key,
  owner_id id not null,
  name text not null,
  model_id id not null,
  model_slug text collate "C" not null,
  revision text collate "C" not null,
  -- Of the revision: where its files lie.
  folder_id id not null,
  -- Whose licensees may call it.
  listing_id id,
  -- By which somebody else's model is run: it stops with the license.
  license_grant_id id,
  runtime text collate "C" not null check (runtime in ('onnx', 'gguf', 'open-inference')),
  -- The file that is loaded; null where an engine elsewhere has its own.
  main_file text,
  -- In seconds.
  idle_timeout integer not null,
  status text collate "C" not null default 'pending'
    check (status in ('pending', 'starting', 'ready', 'idle', 'stopped', 'failed')),
  -- {code, message, at}: why it failed, or was stopped by somebody else than its owner.
  failure jsonb,
  -- What it takes and gives, {inputs, outputs}, once it was loaded; null for language models.
  signature jsonb,
  -- It runs on this node, as long as the lease lasts; null while it runs nowhere.
  node text collate "C",
  leased_until timestamptz,
  -- Whether its owner was told that it is ready, since it was last started.
  announced boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ready_at timestamptz,
  check ((node is null) = (leased_until is null))
);
create index deployments_of_owner on deployments (owner_id, id desc);
create unique index deployments_of_listing on deployments (listing_id) where listing_id is not null;
create index deployments_of_grant on deployments (license_grant_id) where license_grant_id is not null;
create index deployments_of_model on deployments (model_id);
-- Those that should be running: every node looks for ones that nobody runs.
create index deployments_running on deployments (id) where status in ('pending', 'starting', 'ready');
create index deployments_on_node on deployments (node) where node is not null;

-- Nodes that run models, and how others reach them.
create table deployment_nodes (
  node text collate "C" primary key,
  url text not null,
  -- How many models it can run, and how many it runs.
  places integer not null,
  used integer not null,
  seen_at timestamptz not null
);

create table deployment_logs (
  deployment_id text collate "C" not null,
  id text collate "C" not null,
  at timestamptz not null,
  level text collate "C" not null,
  stream text collate "C" not null,
  message text not null,
  primary key (deployment_id, id)
);

-- Calls without a license, which a listing may grant: so many to each account, and so many a day to all of them.
create table trial_calls (
  listing_id text collate "C" not null,
  account_id text collate "C" not null,
  used integer not null,
  primary key (listing_id, account_id)
);

create table trial_days (
  listing_id text collate "C" not null,
  day date not null,
  used integer not null,
  primary key (listing_id, day)
);
