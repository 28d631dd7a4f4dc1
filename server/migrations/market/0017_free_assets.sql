-- Lists and searches can be narrowed to what is free, or to what costs something.

alter table assets add column free boolean not null generated always as (price_amount = 0) stored;

-- As the other filters: every combination is a range, in order.
drop index assets_filtered_newest, assets_filtered_by_downloads, assets_filtered_by_stars, assets_filtered_by_trend;
create index assets_filtered_newest on assets (kind, task, framework, license, free, id desc)
  where published_at is not null;
create index assets_filtered_by_downloads on assets (kind, task, framework, license, free, downloads desc, id desc)
  where published_at is not null;
create index assets_filtered_by_stars on assets (kind, task, framework, license, free, stars desc, id desc)
  where published_at is not null;
create index assets_filtered_by_trend on assets (kind, task, framework, license, free, trending desc, id desc)
  where published_at is not null;

alter table asset_words add column free boolean not null default true;
update asset_words w set free = false from assets a where a.id = w.asset_id and not a.free;
alter table popular_assets add column free boolean not null default true;
update popular_assets p set free = false from assets a where a.id = p.asset_id and not a.free;
