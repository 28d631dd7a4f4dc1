import type { Principal } from '../access/principal.ts';
import { OutcomeUnknown } from '../payments/processor.ts';
import { DEFAULT_BANK } from '../payments/simulated-banks.ts';
import type { Db, Queryable } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import type { PayTo } from './create-payout.ts';
import { isWaiting } from './payout-destination.ts';
import * as sql from './payout-destinations.sql.ts';
import type { DestinationOptions } from './payouts-options.ts';
import { reportDestinationChange } from './report-destination-change.ts';

export async function findOwnDestination(
  db: Db,
  { account }: Principal,
  options: DestinationOptions,
): Promise<sql.DestinationRow> {
  const destination = await db.one(sql.destinationOf, [account.id]);
  if (!destination) {
    throw new ApiError('not_found', 'There is no payout destination yet. Set one with PUT /v1/payout_destination.');
  }
  return refresh(db, destination, options).catch(explainSilence);
}

/** As it was last heard of: nobody is asked. */
export function destinationOf(db: Queryable, accountId: string): Promise<sql.DestinationRow | undefined> {
  return db.one(sql.destinationOf, [accountId]);
}

/** Where a seller can be paid now; undefined where there is no such place. */
export async function findReadyDestination(
  db: Db,
  accountId: string,
  options: DestinationOptions,
): Promise<PayTo | undefined> {
  const { processor } = options;
  const saved = await db.one(sql.destinationOf, [accountId]);
  if (!saved) {
    if (db.realm !== 'test' || processor.name !== 'simulated') return undefined;
    return { processor: processor.name, reference: DEFAULT_BANK, label: 'simulated bank account' };
  }
  if (saved.processor !== processor.name) return undefined;
  const destination = await refresh(db, saved, options).catch((error: Error) => {
    // Whether the seller has finished cannot be found out just now: the next run asks again.
    if (error instanceof OutcomeUnknown || error instanceof ApiError) return saved;
    throw error;
  });
  return destination.status === 'ready' && !isWaiting(destination) ? destination : undefined;
}

/** Asks the processor whether the seller has answered what it wanted to know. */
async function refresh(
  db: Db,
  destination: sql.DestinationRow,
  { processor, waitHours }: DestinationOptions,
): Promise<sql.DestinationRow> {
  const { account_id, reference, status } = destination;
  if (status === 'ready' || destination.processor !== processor.name) return destination;
  const now = await processor.findDestination(reference);
  if (now.status === status && now.label === destination.label) return destination;
  const refreshed = await db.transaction(async (tx) => {
    const row = await tx.one(sql.refreshDestination, [account_id, reference, now.status, now.label, waitHours]);
    if (row) await reportDestinationChange(tx, row, {});
    return row;
  });
  return refreshed ?? destination; // replaced meanwhile: the next look sees the new one
}

/** Nothing was moved, so whoever asked may simply ask again. */
export function explainSilence(error: Error): never {
  if (!(error instanceof OutcomeUnknown)) throw error;
  throw new ApiError('upstream_failed', 'The payment processor did not answer. Try again in a moment.', {
    cause: error,
  });
}
