import { statement } from '../platform/db/statement.ts';

// Deletes who tried a listing's deployment. A listing with another deployment by now keeps its counters.

const WITHOUT_DEPLOYMENT = 'not exists (select from listings l where l.id = $1 and l.deployment_id is not null)';

export const deleteTrialCallsOf = statement<unknown, [listingId: string, batch: number]>(
  'delete_trial_calls_of_listing',
  `delete from trial_calls where listing_id = $1 and account_id = any (array(
     select account_id from trial_calls where listing_id = $1 and ${WITHOUT_DEPLOYMENT} order by account_id limit $2))`,
);

export const deleteTrialDaysOf = statement<unknown, [listingId: string, batch: number]>(
  'delete_trial_days_of_listing',
  `delete from trial_days where listing_id = $1 and day = any (array(
     select day from trial_days where listing_id = $1 and ${WITHOUT_DEPLOYMENT} order by day limit $2))`,
);
