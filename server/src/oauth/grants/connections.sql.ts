import type { Mode } from '../../platform/db/realm.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ConnectionRow, TokenRow } from './connection.ts';

/**
 * What a token stands for: undone by its own end, by that of its grant, by the app's, and while the app's owner is
 * suspended or gone. Whether the account itself is there its caller finds out.
 */
export const tokenByHash = statement<TokenRow, [hash: Buffer]>(
  'oauth_token_by_hash',
  `select consent.id as grant_id, consent.account_id, token.scopes, consent.scopes as granted, token.expires_at,
     app.id as app_id, app.name as app_name, app.mode, app.account_id as owner_id
   from oauth_records token
   join oauth_grants consent on consent.id = token.grant_id and consent.ended_at is null
   join oauth_apps app on app.id = consent.app_id and app.deleted_at is null
   join accounts owner on owner.id = app.account_id and owner.suspended_at is null and owner.closed_at is null
   where token.kind = 'AccessToken' and token.hash = $1 and token.expires_at > now()`,
);

/** By app. The first of an app's grants says where it stands in the list, so that consenting once more moves nothing. */
export const listConnections = statement<
  ConnectionRow,
  [accountId: string, mode: Mode | null, after: string | null, count: number]
>(
  'list_oauth_connections',
  `select consents.first_id, app.id as app_id, app.name, app.mode, owner.id as owner_id, owner.slug as owner_slug,
     owner.name as owner_name, consents.connected_at, consents.last_used_at,
     array(select distinct unnest(consent.scopes) from oauth_grants consent
           where consent.account_id = $1 and consent.app_id = app.id and consent.ended_at is null) as scopes
   from (select app_id, min(id) as first_id, min(created_at) as connected_at, max(last_used_at) as last_used_at
         from oauth_grants where account_id = $1 and ended_at is null group by app_id) consents
   join oauth_apps app on app.id = consents.app_id and app.deleted_at is null
   join accounts owner on owner.id = app.account_id
   where ($2::text is null or app.mode = $2) and ($3::text is null or consents.first_id < $3)
   order by consents.first_id desc limit $4`,
);

export const touchGrants = statement<unknown, [ids: string[], times: Date[]]>(
  'touch_oauth_grants',
  `update oauth_grants consent set last_used_at = greatest(consent.last_used_at, used.at)
   from unnest($1::text[], $2::timestamptz[]) as used (id, at) where consent.id = used.id`,
);

/** Ends those that are meant, in the order of their ids, so that two who end the same ones do not wait for each other. */
function ending(which: string): string {
  return `update oauth_grants set ended_at = now() where id in (
     select id from oauth_grants where ${which} and ended_at is null order by id for update) returning id`;
}

export const endGrant = statement<{ id: string }, [id: string]>('end_oauth_grant', ending('id = $1'));

export const endGrantsOfApp = statement<unknown, [appId: string]>('end_oauth_grants_of_app', ending('app_id = $1'));

export const endGrantsOfAccount = statement<{ id: string }, [accountId: string]>(
  'end_oauth_grants_of_account',
  ending('account_id = $1'),
);

export const endGrantsBetween = statement<{ id: string }, [accountId: string, appId: string]>(
  'end_oauth_grants_between',
  ending('account_id = $1 and app_id = $2'),
);

export const endOldestGrants = statement<{ id: string }, [accountId: string, appId: string, keep: number]>(
  'end_oldest_oauth_grants',
  ending(`id in (select id from oauth_grants where account_id = $1 and app_id = $2 and ended_at is null
     order by id desc offset $3)`),
);

export const deleteRecordsOf = statement<unknown, [grantIds: readonly string[]]>(
  'delete_oauth_records_of_grants',
  'delete from oauth_records where grant_id = any($1::text[])',
);

/** Codes and refresh tokens that were used are kept for as long as they would have lasted: a second use tells of a theft. */
export const sweepRecords = statement<unknown, [batch: number]>(
  'sweep_oauth_records',
  `delete from oauth_records where (kind, hash) in (
     select kind, hash from oauth_records where expires_at < now() - interval '1 minute' limit $1)`,
);

/** Nothing of theirs is good for anything any more: the app has not come back for the last refresh token. */
export const endUnusableGrants = statement<unknown, [batch: number]>(
  'end_unusable_oauth_grants',
  `update oauth_grants set ended_at = now() where id in (
     select id from oauth_grants consent
     where ended_at is null and created_at < now() - interval '1 hour' and not exists (
       select 1 from oauth_records record where record.grant_id = consent.id and record.expires_at > now())
     order by id limit $1 for update skip locked)`,
);

export const sweepGrants = statement<unknown, [batch: number]>(
  'sweep_oauth_grants',
  `with old as (select id from oauth_grants where ended_at < now() - interval '30 days' limit $1),
     records as (delete from oauth_records where grant_id in (select id from old))
   delete from oauth_grants where id in (select id from old)`,
);
