import { statement } from '../../platform/db/statement.ts';
import type { AssetKind } from '../assets/asset.ts';
import { PUBLIC } from '../assets/assets.sql.ts';

/** A batch of assets in ID order. Returns the last ID. */
type Step = [after: string, batch: number];

/** Downloads count for ten days, decaying by a quarter per day; a star counts as five downloads. */
export const refreshTrends = statement<{ last: string | null }, Step>(
  'refresh_trends',
  `with recent as (
     select asset_id from (
       (select distinct asset_id from download_days where asset_id > $1 and day > current_date - 10
        order by asset_id limit $2)
       union
       (select distinct asset_id from stars where asset_id > $1 and starred_at > current_date - 10
        order by asset_id limit $2)
     ) active order by asset_id limit $2
   ), scored as (
     select asset_id, coalesce(d.score, 0) + coalesce(s.score, 0) as score
     from recent
     cross join lateral (
       select sum(downloads * power(0.75, current_date - day)) as score from download_days
       where asset_id = recent.asset_id and day > current_date - 10
     ) d
     cross join lateral (
       select sum(5 * power(0.75, current_date - starred_at::date)) as score from stars
       where asset_id = recent.asset_id and starred_at > current_date - 10
     ) s
   ), changed as (
     update assets a set trending = s.score from scored s where a.id = s.asset_id and a.trending <> s.score
   )
   select max(asset_id) as last from recent`,
);

/** In batches: after a quiet period there may be many. */
export const clearTrends = statement<unknown, [batch: number]>(
  'clear_trends',
  `update assets set trending = 0 where id in (
     select id from assets a
     where kind in ('model', 'dataset') and trending > 0 and published_at is not null
       and not exists (select 1 from download_days d where d.asset_id = a.id and d.day > current_date - 10)
       and not exists (select 1 from stars s where s.asset_id = a.id and s.starred_at > current_date - 10)
     limit $1)`,
);

/** Only assets with recent downloads can have changed. */
export const copyDownloads = statement<{ last: string | null }, Step>(
  'copy_downloads',
  `with recent as (
     select distinct asset_id from download_days where day > current_date - 2 and asset_id > $1
     order by asset_id limit $2
   ), changed as (
     update asset_words w set downloads = a.downloads
     from recent r join assets a on a.id = r.asset_id
     where w.asset_id = r.asset_id and w.downloads <> a.downloads
   )
   select max(asset_id) as last from recent`,
);

const TOP_DOWNLOADED = `select id from assets where kind = $1 and ${PUBLIC}
  order by downloads desc, id desc limit $2`;

export const dropUnpopular = statement<unknown, [kind: AssetKind, limit: number]>(
  'drop_unpopular',
  `delete from popular_assets where kind = $1 and asset_id not in (${TOP_DOWNLOADED})`,
);

export const addPopular = statement<unknown, [kind: AssetKind, limit: number]>(
  'add_popular',
  `insert into popular_assets (asset_id, kind, owner_id, task, framework, license, free, downloads, head, words)
   select asset_id, kind, owner_id, task, framework, license, free, downloads, head, words from asset_words
   where asset_id in (${TOP_DOWNLOADED})
   on conflict (asset_id) do update set downloads = excluded.downloads
   where popular_assets.downloads <> excluded.downloads`,
);
