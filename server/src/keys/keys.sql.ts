import type { Scope, Tier } from '../access/scopes.ts';
import type { Mode } from '../platform/db/realm.ts';
import { statement } from '../platform/db/statement.ts';
import type { KeyRow } from './key.ts';

const COLUMNS = `id, account_id, name, mode, tier, scopes, restricted, last4, spend_limit_currency,
  spend_limit_amount, created_at, activated_at, expires_at, revoked_at, last_used_at`;

export const insertKey = statement<
  KeyRow,
  {
    id: string;
    accountId: string;
    name: string;
    mode: Mode;
    tier: Tier;
    scopes: readonly Scope[];
    restricted: boolean;
    secretHash: Buffer;
    last4: string;
    limitCurrency: string | null;
    limitAmount: number | null;
    active: boolean;
    expiresAt: Date | null;
  }
>(
  'insert_key',
  `insert into api_keys (id, account_id, name, mode, tier, scopes, restricted, secret_hash, last4,
     spend_limit_currency, spend_limit_amount, activated_at, expires_at)
   values ($id, $accountId, $name, $mode, $tier, $scopes, $restricted, $secretHash, $last4,
     $limitCurrency, $limitAmount, case when $active then now() end, $expiresAt)
   returning ${COLUMNS}`,
);

/** Serializes creating and updating an account's keys: quota and limits are checked against the existing ones. */
export const lockAccountKeys = statement<unknown, [accountId: string]>(
  'lock_account_keys',
  `select pg_advisory_xact_lock(hashtextextended('api_keys ' || $1, 0))`,
);

export const countUsableKeys = statement<{ count: number }, [accountId: string]>(
  'count_usable_keys',
  `select count(*)::int as count from api_keys
   where account_id = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
);

export const keyByHash = statement<KeyRow, [secretHash: Buffer]>(
  'key_by_hash',
  `select ${COLUMNS} from api_keys
   where secret_hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
);

export const keyById = statement<KeyRow, [id: string, mode: Mode | null]>(
  'key_by_id',
  `select ${COLUMNS} from api_keys where id = $1 and ($2::text is null or mode = $2)`,
);

export const listKeys = statement<KeyRow, [accountId: string, mode: Mode | null, after: string | null, count: number]>(
  'list_keys',
  `select ${COLUMNS} from api_keys
   where account_id = $1 and ($2::text is null or mode = $2) and ($3::text is null or id < $3)
   order by id desc limit $4`,
);

export const updateKey = statement<
  KeyRow,
  [id: string, name: string | null, setsLimit: boolean, limitCurrency: string | null, limitAmount: number | null]
>(
  'update_key',
  `update api_keys set name = coalesce($2, name),
     spend_limit_currency = case when $3 then $4 else spend_limit_currency end,
     spend_limit_amount = case when $3 then $5 else spend_limit_amount end
   where id = $1 returning ${COLUMNS}`,
);

export const lockKey = statement<KeyRow, [id: string]>(
  'lock_key',
  `select ${COLUMNS} from api_keys where id = $1 for update`,
);

export const activateKey = statement<KeyRow, [id: string]>(
  'activate_key',
  `update api_keys set activated_at = now() where id = $1 returning ${COLUMNS}`,
);

export const revokeKey = statement<KeyRow, [id: string]>(
  'revoke_key',
  `update api_keys set revoked_at = now() where id = $1 returning ${COLUMNS}`,
);

export const revokeKeysOf = statement<unknown, [accountId: string]>(
  'revoke_keys_of_account',
  'update api_keys set revoked_at = now() where account_id = $1 and revoked_at is null',
);

export const touchKeys = statement<unknown, [ids: string[], times: Date[]]>(
  'touch_keys',
  `update api_keys k set last_used_at = greatest(k.last_used_at, used.at)
   from unnest($1::text[], $2::timestamptz[]) as used (id, at) where k.id = used.id`,
);
