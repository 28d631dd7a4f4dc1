-- What a license was granted for, as it stood then, and the keys that sign certificates.

-- Written with every sale: without the pattern of ids, which would be checked anew each time.
alter table license_grants
  alter column id type text collate "C",
  alter column asset_id type text collate "C",
  alter column licensee_id type text collate "C";

alter table license_grants
  add column listing_id text collate "C",
  add column purchase_id text collate "C",
  add column asset_type text,
  add column asset_slug text collate "C",
  -- The terms, such as Apache-2.0.
  add column license text,
  -- Of a model: the newest revision then. The files are those of this folder, which never changes.
  add column revision text,
  add column folder_id text collate "C";
create index license_grants_of_licensee on license_grants (licensee_id, id desc);
create index license_grants_revoked on license_grants (revoked_at, id) where revoked_at is not null;

-- Ed25519. The newest signs; all of them verify, for good.
create table signing_keys (
  -- test-… or live-…
  kid text collate "C" primary key,
  public_key bytea not null,
  -- Sealed under the key ring.
  private_key bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
