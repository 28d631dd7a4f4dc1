-- What operators have taken down: nobody but its owner has it any more, until they lift that.

-- Beside each other, so that whoever has the row knows: what is taken down is looked at by everybody, and rarely there.
alter table assets add column taken_down_at timestamptz, add column takedown_reason text;

-- Without a foreign key: that something was taken down stays on record when its owner deletes it.
create table takedowns (
  id id primary key,
  asset_id id not null,
  asset_type text not null check (asset_type in ('model', 'dataset')),
  owner_id id not null,
  reason text not null,
  operator_id id not null,
  created_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by id,
  check ((lifted_at is null) = (lifted_by is null))
);
create unique index takedowns_in_force on takedowns (asset_id) where lifted_at is null;
create index takedowns_of_asset on takedowns (asset_id, id desc);

-- Operators look for what failed, or is on its way, among everybody's.
create index payouts_by_status on payouts (status, id desc);
