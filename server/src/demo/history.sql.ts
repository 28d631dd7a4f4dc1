import { statement } from '../platform/db/statement.ts';

export const purchaseOf = statement<{ id: string; status: string }, [assetId: string, buyerId: string]>(
  'demo_purchase_of',
  `select id, status from purchases where buyer_id = $2 and asset_id = $1 and status in ('succeeded', 'refunded')
   order by id desc limit 1`,
);

export const unpaidEarnings = statement<{ amount: number }, [accountId: string]>(
  'demo_unpaid_earnings',
  'select sum(amount)::bigint as amount from earnings where account_id = $1 and payout_id is null having sum(amount) > 0',
);

/** Payouts that an interruption left unsent. */
/** Returns payouts whose outcome is not recorded. The start that claimed them was interrupted, so its claims end. */
export const unsettledPayouts = statement<{ id: string }, [accountId: string]>(
  'demo_unsettled_payouts',
  `update payouts set check_at = now() where account_id = $1 and status in ('pending', 'in_transit') returning id`,
);

export const hasDestination = statement<object, [accountId: string]>(
  'demo_has_payout_destination',
  'select from payout_destinations where account_id = $1',
);

/** Counts downloads of past days, each day once. */
export const countPastDownloads = statement<
  unknown,
  [assetIds: readonly string[], days: readonly string[], downloads: readonly number[]]
>(
  'demo_count_past_downloads',
  `with inserted_day as (
     insert into download_days (asset_id, day, downloads)
     select * from unnest($1::text[], $2::date[], $3::bigint[]) as d (asset_id, day, downloads) where downloads > 0
     on conflict (day, asset_id) do nothing
     returning asset_id, downloads
   )
   update assets a set downloads = a.downloads + d.downloads
   from (select asset_id, sum(downloads)::bigint as downloads from inserted_day group by 1) d where a.id = d.asset_id`,
);

export interface PastEvent {
  id: string;
  type: string;
  created_at: Date;
}

/** The events of an account, in the order in which they happened. */
export const eventsOf = statement<PastEvent, [accountId: string, types: readonly string[]]>(
  'demo_events_of_account',
  `select id, type, created_at from events where account_id = $1 and type = any ($2) order by id`,
);

export const endpointsOf = statement<{ url: string }, [accountId: string]>(
  'demo_webhook_endpoints_of_account',
  'select url from webhook_endpoints where account_id = $1',
);

export const keyNamed = statement<{ id: string }, [accountId: string]>(
  'demo_key_of_account',
  `select id from api_keys where account_id = $1 and mode = 'test' order by id limit 1`,
);

export const hasUsageBefore = statement<object, [accountId: string, day: Date]>(
  'demo_has_usage_before',
  'select from inference_days where account_id = $1 and day < $2::date limit 1',
);

/** Accounts of the demo were there before anything happened. Keys of more than ninety days would be due for rotation. */
export const dateAccounts = statement<unknown, [ids: readonly string[], at: Date]>(
  'demo_date_accounts',
  `with keys_moved as (update api_keys
      set created_at = greatest($2, now() - interval '80 days'), activated_at = greatest($2, now() - interval '80 days')
      where account_id = any ($1::text[]))
   update accounts set created_at = $2, email_confirmed_at = case when email_confirmed_at > $2 then $2 else email_confirmed_at end
   where id = any ($1::text[])`,
);
