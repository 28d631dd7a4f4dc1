-- Who holds a license for what. Purchases write it; downloads ask for it.

create table license_grants (
  id id primary key,
  asset_id id not null,
  licensee_id id not null,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index license_grants_in_force on license_grants (asset_id, licensee_id) where revoked_at is null;
