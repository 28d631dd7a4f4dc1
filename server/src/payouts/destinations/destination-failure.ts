import type { Static } from 'typebox';
import type { Queryable } from '../../platform/db/queryable.ts';
import { lastSettledTo, type SettledRow } from '../payouts.sql.ts';
import type { DestinationFailure } from './payout-destination.ts';
import type { DestinationRow } from './payout-destinations.sql.ts';

/** What is the market's, or the amount's, says nothing of the place. */
const NOT_ITS_FAULT = ['balance_insufficient', 'amount_not_payable'];

/** What went wrong with the last payout that was sent there. */
export async function findFailure(
  db: Queryable,
  destination: DestinationRow,
): Promise<Static<typeof DestinationFailure> | null> {
  const { account_id, reference, processor } = destination;
  const last = await db.one(lastSettledTo, [account_id, reference, processor, NOT_ITS_FAULT]);
  return failureOf(destination, last);
}

/** Whoever has set it again since may have mended it: then nothing is known of it until the next payout. */
export function failureOf(
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
