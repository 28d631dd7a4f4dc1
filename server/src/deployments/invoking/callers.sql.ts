import { statement } from '../../platform/db/statement.ts';
import type { DeploymentRow } from '../deployment.ts';

/** The columns needed to call a deployment. */
export type CalledDeployment = Pick<
  DeploymentRow,
  'id' | 'owner_id' | 'model_id' | 'model_slug' | 'revision' | 'runtime' | 'listing_id' | 'created_at'
>;

export const calledDeployment = statement<CalledDeployment, [id: string]>(
  'called_deployment',
  'select id, owner_id, model_id, model_slug, revision, runtime, listing_id, created_at from deployments where id = $1',
);

/** Counts one more trial call of the account. Returns no row if the listing's limit is reached. */
export const takeTrialCall = statement<{ used: number }, [listingId: string, accountId: string, limit: number]>(
  'take_trial_call',
  `insert into trial_calls (listing_id, account_id, used) values ($1, $2, 1)
   on conflict (listing_id, account_id) do update set used = trial_calls.used + 1 where trial_calls.used < $3
   returning used`,
);

/** Counts one more trial call of all accounts together, on one day. */
export const takeOfTrialDay = statement<{ used: number }, [listingId: string, day: string, limit: number]>(
  'take_of_trial_day',
  `insert into trial_days (listing_id, day, used) values ($1, $2, 1)
   on conflict (listing_id, day) do update set used = trial_days.used + 1 where trial_days.used < $3
   returning used`,
);

export const returnTrialCall = statement<unknown, [listingId: string, accountId: string]>(
  'return_trial_call',
  'update trial_calls set used = used - 1 where listing_id = $1 and account_id = $2 and used > 0',
);

export const returnToTrialDay = statement<unknown, [listingId: string, day: string]>(
  'return_to_trial_day',
  'update trial_days set used = used - 1 where listing_id = $1 and day = $2 and used > 0',
);
