-- What is offered, and what was bought.

create table listings (
  id id primary key,
  asset_id id not null,
  asset_type text not null check (asset_type in ('model', 'dataset')),
  asset_slug text collate "C" not null,
  owner_id id not null,
  title text not null,
  description text not null default '',
  price_currency text collate "C" not null,
  price_amount bigint not null check (price_amount between 0 and 99999999),
  -- [{id, sha256, size, width, height, alt}], in the order in which they are shown.
  gallery jsonb not null default '[]',
  requests_per_minute integer not null default 60,
  trial_calls integer not null default 0,
  deployment_id id,
  status text collate "C" not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz
);
create unique index listings_on_sale on listings (asset_id) where status = 'published';
create index listings_newest on listings (id desc) where status = 'published';
create index listings_newest_of_type on listings (asset_type, id desc) where status = 'published';
create index listings_of_owner on listings (owner_id, id desc);
create index listings_of_asset on listings (asset_id);

-- How often each was sold. Several rows for each listing, so that buyers of the same one do not wait for each other.
create table listing_sales (
  listing_id text collate "C" not null,
  slot smallint not null,
  sales bigint not null,
  primary key (listing_id, slot)
) with (fillfactor = 70);

-- What the market keeps of a sale, in hundredths of a percent. The latest counts; with none, the configured rate does.
create table fee_rates (
  since timestamptz primary key default clock_timestamp(),
  basis_points integer not null check (basis_points between 0 and 10000),
  set_by id
);

create type purchase_status as enum ('pending', 'succeeded', 'failed', 'refunded');

create table purchases (
  id text collate "C" primary key,
  listing_id text collate "C" not null,
  asset_id text collate "C" not null,
  buyer_id text collate "C" not null,
  seller_id text collate "C" not null,
  status purchase_status not null,
  currency text collate "C" not null,
  amount bigint not null,
  platform_fee bigint not null,
  seller_payout bigint not null,
  -- Null where it was paid from the balance, or free.
  payment_id text collate "C",
  license_grant_id text collate "C",
  refund_id text collate "C",
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  check (platform_fee + seller_payout = amount)
);
-- One license at a time, and one attempt to buy it.
create unique index purchases_in_force on purchases (asset_id, buyer_id) where status in ('pending', 'succeeded');
create index purchases_of_buyer on purchases (buyer_id, id desc);
create index purchases_of_seller on purchases (seller_id, id desc);
create index purchases_open_of_asset on purchases (asset_id) where status = 'pending';
create index purchases_open_of_seller on purchases (seller_id) where status = 'pending';
