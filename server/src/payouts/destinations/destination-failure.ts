import type { Static } from 'typebox';
import type { Queryable } from '../../platform/db/queryable.ts';
import { lastSettledTo, type SettledRow } from '../payouts.sql.ts';
import type { DestinationFailure } from './payout-destination.ts';
import type { DestinationRow } from './payout-destinations.sql.ts';

/** Failures caused by the market or the amount, not by the destination. */
const UNRELATED_CODES = ['balance_insufficient', 'amount_not_payable'];

/** Returns the failure of the last payout to this destination, if it failed. */
export async function findFailure(
  db: Queryable,
  destination: DestinationRow,
): Promise<Static<typeof DestinationFailure> | null> {
  const { account_id, reference, processor } = destination;
  const last = await db.one(lastSettledTo, [account_id, reference, processor, UNRELATED_CODES]);
  return failureOf(destination, last);
}

/** Ignores failures from before the destination was last set: the seller may have fixed it since. */
function failureOf(
  { updated_at }: Pick<DestinationRow, 'updated_at'>,
  last: SettledRow | undefined,
): Static<typeof DestinationFailure> | null {
  if (last?.status !== 'failed' || last.created_at < updated_at) return null;
  return {
    payout_id: last.id,
    code: last.failure_code ?? 'failed',
    message: last.failure_message ?? '',
    at: (last.failed_at ?? last.created_at).toISOString(),
  };
}
