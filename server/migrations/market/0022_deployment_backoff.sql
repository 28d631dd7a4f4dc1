-- Back-off of deployments that fail or time out. It outlives the process that failed, since the process gives its place up.
alter table deployments
  -- Consecutive failures that count towards giving the deployment up.
  add column failures integer not null default 0,
  -- Consecutive failures of any kind: each doubles the next pause.
  add column backoff_step integer not null default 0,
  -- No node starts it before.
  add column paused_until timestamptz;
