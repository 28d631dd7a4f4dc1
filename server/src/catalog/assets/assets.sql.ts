import { statement } from '../../platform/db/statement.ts';
import type { AssetKind, AssetRow } from './asset.ts';

const COLUMNS = `id, kind, owner_id, slug, name, task, framework, license, price_currency, price_amount,
  description, published_at, taken_down_at, takedown_reason, revisions, loadable, file_count, size, row_count, layout, downloads,
  stars, created_at, updated_at`;

/** Prefixes the columns with a table alias. */
export function columnsOf(alias: string): string {
  return COLUMNS.replaceAll(/\w+/g, (column) => `${alias}.${column}`);
}

/** Visible to everyone. Takedowns are rare, so an index on published assets serves as well. */
export const PUBLIC = 'published_at is not null and taken_down_at is null';

export const assetById = statement<AssetRow, [kind: AssetKind, id: string]>(
  'asset_by_id',
  `select ${COLUMNS}, readme from assets where kind = $1 and id = $2`,
);

export const assetBySlug = statement<AssetRow, [kind: AssetKind, slug: string]>(
  'asset_by_slug',
  `select ${COLUMNS}, readme from assets where kind = $1 and slug = $2`,
);

export const newestPublic = statement<{ slug: string; at: Date }, [kind: AssetKind, count: number]>(
  'newest_public_assets',
  `select slug, updated_at as at from assets where kind = $1 and ${PUBLIC} order by id desc limit $2`,
);

/** Serializes changes to an asset. */
export const lockAsset = statement<AssetRow, [id: string]>(
  'lock_asset',
  `select ${COLUMNS}, readme from assets where id = $1 for no key update`,
);

/** Excludes even references to the asset, for deletion and takedown. */
export const lockAssetExclusively = statement<AssetRow, [id: string]>(
  'lock_asset_exclusively',
  `select ${COLUMNS} from assets where id = $1 for update`,
);

/** Inserts nothing if the owner already has an asset of that name. */
export const insertAsset = statement<
  AssetRow,
  {
    id: string;
    kind: AssetKind;
    ownerId: string;
    slug: string;
    name: string;
    task: string;
    framework: string;
    license: string;
    currency: string;
    amount: number;
    description: string;
    readme: string;
  }
>(
  'insert_asset',
  `insert into assets (id, kind, owner_id, slug, name, task, framework, license, price_currency, price_amount,
     description, readme)
   values ($id, $kind, $ownerId, $slug, $name, $task, $framework, $license, $currency, $amount, $description, $readme)
   on conflict (kind, slug) do nothing returning ${COLUMNS}, readme`,
);

export const updateAsset = statement<
  AssetRow,
  {
    id: string;
    name: string | null;
    task: string | null;
    framework: string | null;
    license: string | null;
    currency: string | null;
    amount: number | null;
    description: string | null;
    readme: string | null;
  }
>(
  'update_asset',
  `update assets set name = coalesce($name, name), task = coalesce($task, task),
     framework = coalesce($framework, framework), license = coalesce($license, license),
     price_currency = coalesce($currency, price_currency), price_amount = coalesce($amount, price_amount),
     description = coalesce($description, description), readme = coalesce($readme, readme), updated_at = now()
   where id = $id returning ${COLUMNS}, readme`,
);

export const deleteAsset = statement<unknown, [id: string]>('delete_asset', 'delete from assets where id = $1');

export const assetsOf = statement<{ id: string; kind: AssetKind }, [ownerId: string]>(
  'assets_of_owner',
  'select id, kind from assets where owner_id = $1 order by id',
);

/** `limit 1` makes the planner look each ID up by key instead of joining the whole table. */
export const namesOf = statement<{ type: AssetKind; id: string; slug: string; name: string }, [ids: readonly string[]]>(
  'names_of_assets',
  `select a.* from unnest($1::text[]) as i (id)
   cross join lateral (select kind as type, id, slug, name from assets where id = i.id limit 1) a`,
);

/** A dataset is published as a whole; a model with its first revision. */
export const publishAsset = statement<AssetRow, [id: string, revisions: readonly string[], loadable: boolean]>(
  'publish_asset',
  `update assets set published_at = coalesce(published_at, now()), revisions = $2, loadable = $3,
     updated_at = now()
   where id = $1 returning ${COLUMNS}, readme`,
);

/** Resets the row count: the job that reads new files counts again. */
export const addFiles = statement<unknown, [id: string, files: number, bytes: number]>(
  'add_files_to_asset',
  `update assets set file_count = file_count + $2, size = size + $3, row_count = null, updated_at = now()
   where id = $1`,
);

/**
 * Sums up a dataset's files. Rows are known once those of every table are. Requires a lock on the asset: a sum taken
 * before a concurrent transaction commits its files would overwrite theirs. Row counts are claimed by the files, so
 * their sum may exceed a safe integer.
 */
export const addUpFiles = statement<unknown, [id: string]>(
  'add_up_files',
  `update assets set file_count = f.files, size = f.size, row_count = f.rows
   from (
     select count(*) as files, coalesce(sum(size), 0)::bigint as size,
       case when bool_and(facts is not null) then least(sum((facts ->> 'rows')::bigint), ${Number.MAX_SAFE_INTEGER})::bigint end as rows
     from files where folder_id = $1
   ) f
   where id = $1`,
);

export const clearLayout = statement<unknown, [id: string]>(
  'clear_asset_layout',
  'update assets set layout = null where id = $1',
);

/** Does nothing if the file that describes the layout was deleted meanwhile. */
export const setLayout = statement<unknown, [id: string, layout: string | null, fileId: string]>(
  'set_asset_layout',
  'update assets set layout = $2::jsonb where id = $1 and exists (select from files where id = $3)',
);

/** Prevents deletion and takedown until the transaction ends. Returns the row as of the lock. */
export const shareAsset = statement<AssetRow, [id: string]>(
  'share_asset',
  `select ${COLUMNS}, readme from assets where id = $1 for key share`,
);

export const insertStar = statement<unknown, [assetId: string, accountId: string]>(
  'insert_star',
  'insert into stars (asset_id, account_id) values ($1, $2) on conflict do nothing',
);

/** Returns those of the assets that the account has starred. */
export const starsAmong = statement<{ asset_id: string }, [accountId: string, assetIds: readonly string[]]>(
  'stars_among_assets',
  'select asset_id from stars where account_id = $1 and asset_id = any ($2)',
);

export const deleteStar = statement<unknown, [assetId: string, accountId: string]>(
  'delete_star',
  'delete from stars where asset_id = $1 and account_id = $2',
);

export const addStars = statement<AssetRow, [id: string, difference: number]>(
  'add_stars',
  `update assets set stars = stars + $2 where id = $1 returning ${COLUMNS}, readme`,
);

/** Skips deleted assets and drafts, which only their owner can download. */
export const countDownloads = statement<unknown, [id: string, downloads: number]>(
  'count_downloads',
  `with counted_asset as (
     update assets set downloads = downloads + $2 where id = $1 and ${PUBLIC} returning id
   )
   insert into download_days (day, asset_id, downloads) select current_date, id, $2 from counted_asset
   on conflict (day, asset_id) do update set downloads = download_days.downloads + excluded.downloads`,
);
