import type { Mode } from '../../platform/db/realm.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ConnectionRow, TokenRow } from './connection.ts';

/**
 * Finds a token that is valid: neither expired, nor its grant ended, nor its app deleted, nor the app's owner suspended
 * or gone. The caller checks the account itself.
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

/** Grouped by app. The first grant of an app determines its position, so that consenting again does not move it. */
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
