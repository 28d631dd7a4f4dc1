import { statement } from '../../platform/db/statement.ts';

export interface GrantRow {
  id: string;
  account_id: string;
  app_id: string;
  scopes: string[];
  created_at: Date;
}

/** Inserts nothing if the app or the account is gone by now. */
export const insertGrant = statement<
  { id: string },
  [id: string, accountId: string, appId: string, scopes: readonly string[]]
>(
  'insert_oauth_grant',
  `insert into oauth_grants (id, account_id, app_id, scopes)
   select $1, account.id, app.id, $4
   from accounts account, oauth_apps app, accounts owner
   where account.id = $2 and account.closed_at is null and account.suspended_at is null
     and app.id = $3 and app.deleted_at is null
     and owner.id = app.account_id and owner.closed_at is null and owner.suspended_at is null
   for key share
   returning id`,
);

export const liveGrant = statement<GrantRow, [id: string]>(
  'live_oauth_grant',
  'select id, account_id, app_id, scopes, created_at from oauth_grants where id = $1 and ended_at is null',
);

export const touchGrants = statement<unknown, [ids: string[], times: Date[]]>(
  'touch_oauth_grants',
  `update oauth_grants consent set last_used_at = greatest(consent.last_used_at, used.at)
   from unnest($1::text[], $2::timestamptz[]) as used (id, at) where consent.id = used.id`,
);

/** Ends the selected grants in the order of their ids, so that concurrent statements do not deadlock. */
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

/** Ends grants without any valid token: the app has not used the last refresh token. */
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
