import { namedAccount } from '../../accounts/profile/named-account.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AssetKind } from './asset.ts';
import { PUBLIC } from './assets.sql.ts';
import type { TakedownRow } from './takedown.ts';

const COLUMNS = `id, asset_id, asset_type, (select slug from assets where id = asset_id) as asset_slug, owner_id,
  ${namedAccount('owner_id')} as owner, reason, operator_id, ${namedAccount('operator_id')} as operator, created_at, lifted_at,
  lifted_by, ${namedAccount('lifted_by')} as lifter`;

export const insertTakedown = statement<
  TakedownRow,
  [id: string, assetId: string, assetType: AssetKind, ownerId: string, reason: string, operatorId: string]
>(
  'insert_takedown',
  `insert into takedowns (id, asset_id, asset_type, owner_id, reason, operator_id)
   values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
);

/** Serializes concurrent lifts. */
export const lockTakedown = statement<TakedownRow, [id: string]>(
  'lock_takedown',
  `select ${COLUMNS} from takedowns where id = $1 for update`,
);

export const liftTakedown = statement<TakedownRow, [id: string, operatorId: string]>(
  'lift_takedown',
  `update takedowns set lifted_at = now(), lifted_by = $2 where id = $1 returning ${COLUMNS}`,
);

export const listTakedowns = statement<
  TakedownRow,
  [inForce: boolean | null, assetId: string | null, after: string | null, count: number]
>(
  'list_takedowns',
  `select ${COLUMNS} from takedowns
   where ($1::boolean is null or (lifted_at is null) = $1) and ($2::text is null or asset_id = $2)
     and id < coalesce($3::text, '~')
   order by id desc limit $4`,
);

export const setTakenDown = statement<unknown, [id: string, reason: string]>(
  'set_asset_taken_down',
  'update assets set taken_down_at = now(), takedown_reason = $2 where id = $1',
);

/** Updates nothing if the owner has deleted the asset. */
export const setStanding = statement<unknown, [id: string]>(
  'set_asset_standing',
  'update assets set taken_down_at = null, takedown_reason = null where id = $1',
);

/** Removes the asset from search: only its owner finds it from here on. */
export const hideFromSearch = statement<unknown, [id: string]>(
  'hide_asset_from_search',
  `with hidden_asset as (update asset_words set published = false where asset_id = $1)
   delete from popular_assets where asset_id = $1`,
);

/** The next refresh adds it to the most downloaded again. */
export const restoreToSearch = statement<unknown, [id: string]>(
  'restore_asset_to_search',
  `update asset_words set published = (select ${PUBLIC} from assets where id = $1) where asset_id = $1`,
);
