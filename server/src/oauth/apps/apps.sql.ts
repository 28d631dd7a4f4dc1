import type { Mode } from '../../platform/db/realm.ts';
import { statement } from '../../platform/db/statement.ts';
import type { OfferedScope } from '../offered-scopes.ts';
import type { AppRow, OwnedApp } from './oauth-app.ts';

const COLUMNS = `id, account_id, name, mode, redirect_uris, required_scopes, secret_hash, last4, created_at,
  updated_at`;

export const insertApp = statement<
  AppRow,
  {
    id: string;
    accountId: string;
    name: string;
    mode: Mode;
    redirectUris: readonly string[];
    requiredScopes: readonly OfferedScope[];
    secretHash: Buffer | null;
    last4: string | null;
  }
>(
  'insert_oauth_app',
  `insert into oauth_apps (id, account_id, name, mode, redirect_uris, required_scopes, secret_hash, last4)
   values ($id, $accountId, $name, $mode, $redirectUris, $requiredScopes, $secretHash, $last4) returning ${COLUMNS}`,
);

/** Serializes an account's registrations, so that two at once cannot both take the last place. */
export const lockAccountApps = statement<unknown, [accountId: string]>(
  'lock_account_oauth_apps',
  `select pg_advisory_xact_lock(hashtextextended('oauth_apps ' || $1, 0))`,
);

export const countApps = statement<{ count: number }, [accountId: string]>(
  'count_oauth_apps',
  'select count(*)::int as count from oauth_apps where account_id = $1 and deleted_at is null',
);

export const appById = statement<AppRow, [id: string]>(
  'oauth_app_by_id',
  `select ${COLUMNS} from oauth_apps where id = $1 and deleted_at is null`,
);

export const lockApp = statement<AppRow, [id: string]>(
  'lock_oauth_app',
  `select ${COLUMNS} from oauth_apps where id = $1 and deleted_at is null for update`,
);

export const usableApp = statement<OwnedApp, [id: string]>(
  'usable_oauth_app',
  `select app.id, app.account_id, app.name, app.mode, app.redirect_uris, app.required_scopes, app.secret_hash,
     app.last4, app.created_at, app.updated_at, owner.name as owner_name, owner.slug as owner_slug
   from oauth_apps app join accounts owner on owner.id = app.account_id
   where app.id = $1 and app.deleted_at is null and owner.suspended_at is null and owner.closed_at is null`,
);

export const listApps = statement<AppRow, [accountId: string, mode: Mode | null, after: string | null, count: number]>(
  'list_oauth_apps',
  `select ${COLUMNS} from oauth_apps
   where account_id = $1 and deleted_at is null and ($2::text is null or mode = $2) and ($3::text is null or id < $3)
   order by id desc limit $4`,
);

export const updateApp = statement<
  AppRow,
  [
    id: string,
    name: string | null,
    redirectUris: readonly string[] | null,
    requiredScopes: readonly OfferedScope[] | null,
  ]
>(
  'update_oauth_app',
  `update oauth_apps set name = coalesce($2, name), redirect_uris = coalesce($3, redirect_uris),
     required_scopes = coalesce($4, required_scopes), updated_at = now()
   where id = $1 returning ${COLUMNS}`,
);

export const replaceSecret = statement<AppRow, [id: string, secretHash: Buffer, last4: string]>(
  'replace_oauth_app_secret',
  `update oauth_apps set secret_hash = $2, last4 = $3, updated_at = now() where id = $1 returning ${COLUMNS}`,
);

/** The row stays for the grants that refer to it; its secret and redirect URIs are removed. */
export const deleteApp = statement<unknown, [id: string]>(
  'delete_oauth_app',
  'update oauth_apps set deleted_at = now(), secret_hash = null, last4 = null where id = $1',
);

/** Includes deleted apps: their names and redirect URIs are erased, too. */
export const eraseAppsOf = statement<{ id: string }, [accountId: string]>(
  'erase_oauth_apps_of_account',
  `update oauth_apps set deleted_at = coalesce(deleted_at, now()), name = '', redirect_uris = array[''],
     secret_hash = null, last4 = null
   where account_id = $1 returning id`,
);

/** Deleted long ago, without any grant that refers to them. */
export const sweepApps = statement<unknown, [batch: number]>(
  'sweep_oauth_apps',
  `delete from oauth_apps where id in (
     select id from oauth_apps app where deleted_at < now() - interval '30 days'
       and not exists (select from oauth_grants where app_id = app.id) limit $1)`,
);
