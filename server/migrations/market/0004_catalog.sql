-- Models and datasets. They are found, starred, priced, sold and counted alike, so they are one table.

create table assets (
  id id primary key,
  kind text not null check (kind in ('model', 'dataset')),
  owner_id id not null,
  -- <owner>/<name>, fixed at creation.
  slug text collate "C" not null,
  name text not null,
  -- Empty where a dataset has none: a list that is filtered looks every combination up by key.
  task text collate "C" not null default '',
  framework text collate "C" not null default '',
  license text collate "C" not null,
  price_currency text not null,
  price_amount bigint not null check (price_amount between 0 and 99999999),
  description text not null default '',
  readme text not null default '',
  -- Public from here on.
  published_at timestamptz,
  -- Of models: the labels of published revisions, in order.
  revisions text[] not null default '{}',
  -- Of datasets: what its files hold together, and what a layout that we know says of itself.
  file_count bigint not null default 0,
  size bigint not null default 0,
  row_count bigint,
  layout jsonb,
  downloads bigint not null default 0,
  stars bigint not null default 0,
  -- Downloads and stars of late, the latest counting most; refreshed by a job.
  trending double precision not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, slug),
  check (kind = 'dataset' or (task <> '' and framework <> ''))
);

-- Every order that a list can have, by key, with and without filters.
create index assets_newest on assets (kind, id desc) where published_at is not null;
create index assets_by_downloads on assets (kind, downloads desc, id desc) where published_at is not null;
create index assets_by_stars on assets (kind, stars desc, id desc) where published_at is not null;
create index assets_by_trend on assets (kind, trending desc, id desc) where published_at is not null;
create index assets_filtered_newest on assets (kind, task, framework, license, id desc)
  where published_at is not null;
create index assets_filtered_by_downloads on assets (kind, task, framework, license, downloads desc, id desc)
  where published_at is not null;
create index assets_filtered_by_stars on assets (kind, task, framework, license, stars desc, id desc)
  where published_at is not null;
create index assets_filtered_by_trend on assets (kind, task, framework, license, trending desc, id desc)
  where published_at is not null;
create index assets_of_owner on assets (owner_id, kind, id desc);

create table revisions (
  id id primary key references folders,
  model_id id not null references assets,
  revision text collate "C" not null,
  notes text not null default '',
  published_at timestamptz,
  created_at timestamptz not null default now(),
  unique (model_id, revision)
);
create index revisions_of_model on revisions (model_id, id desc);

create table stars (
  asset_id id not null references assets on delete cascade,
  account_id id not null,
  starred_at timestamptz not null default now(),
  primary key (asset_id, account_id)
);
create index stars_of_account on stars (account_id, starred_at desc);
create index stars_of_late on stars (asset_id, starred_at);

create table download_days (
  day date not null,
  asset_id id not null references assets on delete cascade,
  downloads bigint not null,
  primary key (day, asset_id)
);
create index download_days_of_asset on download_days (asset_id, day);

-- What search looks at. Beside the words it holds what a search filters by and what settles a tie, so that the
-- thousands of rows which a word may match are ranked without being looked up one by one.
create table asset_words (
  asset_id id primary key references assets on delete cascade,
  kind text not null,
  owner_id id not null,
  published boolean not null,
  task text collate "C" not null,
  framework text collate "C" not null,
  license text collate "C" not null,
  -- As of the last refresh of what is popular.
  downloads bigint not null default 0,
  -- Words of the name, the slug and the description, with their weights: what a match is ranked by.
  head tsvector not null,
  -- All of these and the words of the readme: what matches. Not compressed, because nobody reads it but the index.
  words tsvector not null
) with (fillfactor = 90);
alter table asset_words alter column head set storage plain, alter column words set storage external;
create index asset_words_matched on asset_words using gin (words);

-- The most downloaded of each kind, apart: words that match a great many are ranked among these.
create table popular_assets (
  asset_id id primary key references assets on delete cascade,
  kind text not null,
  owner_id id not null,
  task text collate "C" not null,
  framework text collate "C" not null,
  license text collate "C" not null,
  downloads bigint not null,
  head tsvector not null,
  words tsvector not null
);
alter table popular_assets alter column head set storage plain, alter column words set storage external;
create index popular_assets_matched on popular_assets using gin (words);

-- Every word that was ever public, for completing and correcting what was typed.
create table search_words (
  word text collate "C" primary key
);

-- The extension may have been installed in any schema, which need not be on the path of a request.
do $$ begin
  perform set_config('search_path', current_setting('search_path') || ', ' || (
    select quote_ident(nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where extname = 'pg_trgm'), true);
end $$;

create index search_words_alike on search_words using gin (word gin_trgm_ops);

create function words_like(typed text, most integer) returns setof text
language sql stable set search_path from current
as $$
  select word from search_words where word % typed
  order by similarity(word, typed) desc, word limit most
$$;
