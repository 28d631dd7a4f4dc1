import { toDayText } from '../../platform/day.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { buyHint, type Trial } from './admit-caller.ts';
import * as sql from './callers.sql.ts';

/** Limit of all accounts together: opening many accounts yields no more free calls. */
const MAX_TRIAL_CALLS_PER_DAY = 1000;
export const TRIAL_HEADER = 'svc-trial-remaining';

/** A free call that was counted. */
export interface TrialCall {
  remaining: number;
  /** Returns the call if it failed. */
  giveBack(): Promise<void>;
}

/** Counts one of the free calls that a listing grants. Rejects if they are used up. */
export async function takeTrialCall(
  db: Db,
  { listingId, calls }: Trial,
  accountId: string,
  maxPerDay = MAX_TRIAL_CALLS_PER_DAY,
): Promise<TrialCall> {
  const day = toDayText(new Date());
  const used = await db.transaction(async (tx) => {
    // The account first: one without calls left takes nothing from the shared daily limit.
    const counted = await tx.one(sql.takeTrialCall, [listingId, accountId, calls]);
    if (!counted) throw usedUp(listingId, calls);
    if (!(await tx.one(sql.takeOfTrialDay, [listingId, day, maxPerDay]))) throw dayIsFull(listingId);
    return counted.used;
  });
  return {
    remaining: calls - used,
    giveBack: () =>
      db.transaction(async (tx) => {
        await tx.run(sql.returnTrialCall, [listingId, accountId]);
        await tx.run(sql.returnToTrialDay, [listingId, day]);
      }),
  };
}

function usedUp(listingId: string, calls: number): ApiError {
  const had = calls === 1 ? 'The trial call of this model is' : `All ${calls} trial calls of this model are`;
  return new ApiError('forbidden_resource', `${had} used up. Get a license to continue. ${buyHint(listingId)}`, {
    headers: { [TRIAL_HEADER]: '0' },
  });
}

function dayIsFull(listingId: string): ApiError {
  return new ApiError(
    'forbidden_resource',
    `The trial calls of this model are used up for today. Try again tomorrow (UTC), or get a license. ${buyHint(listingId)}`,
  );
}
