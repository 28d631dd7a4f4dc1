import { toDayText } from '../../platform/day.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Trial, whereToBuy } from './admit-caller.ts';
import * as sql from './callers.sql.ts';

/** Of all accounts together: whoever opens many accounts gets no more than this for nothing. */
const TRIAL_CALLS_A_DAY = 1000;
export const TRIAL_HEADER = 'svc-trial-remaining';

/** A call that was taken from those that an account has for nothing. */
export interface TrialCall {
  remaining: number;
  /** For a call that came to nothing. */
  giveBack(): Promise<void>;
}

/** Takes one of the calls that a listing grants before buying. Refuses where they are used up. */
export async function takeTrialCall(
  db: Db,
  { listingId, calls }: Trial,
  accountId: string,
  mostADay = TRIAL_CALLS_A_DAY,
): Promise<TrialCall> {
  const day = toDayText(new Date());
  const used = await db.transaction(async (tx) => {
    // The account first: whoever has none left takes nothing from the others' day.
    const mine = await tx.one(sql.takeTrialCall, [listingId, accountId, calls]);
    if (!mine) throw usedUp(listingId, calls);
    if (!(await tx.one(sql.takeOfTrialDay, [listingId, day, mostADay]))) throw dayIsFull(listingId);
    return mine.used;
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
  return new ApiError('forbidden_resource', `${had} used up. Go on with a license. ${whereToBuy(listingId)}`, {
    headers: { [TRIAL_HEADER]: '0' },
  });
}

function dayIsFull(listingId: string): ApiError {
  return new ApiError(
    'forbidden_resource',
    `This model has been tried as often as it may be today. Try it tomorrow (UTC), or get a license. ${whereToBuy(listingId)}`,
  );
}
