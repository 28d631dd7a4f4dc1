import type { Principal } from '../../access/principal.ts';
import { OutcomeUnknown } from '../../payments/processor.ts';
import { DEFAULT_BANK } from '../../payments/simulated/simulated-banks.ts';
import type { Db, Queryable } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import type { PayTo } from '../create-payout.ts';
import type { DestinationOptions } from '../payouts-options.ts';
import { isOtherDestination, isWaiting } from './payout-destination.ts';
import * as sql from './payout-destinations.sql.ts';
import { reportDestinationChange } from './report-destination-change.ts';

export async function findOwnDestination(
  db: Db,
  { account }: Principal,
  options: DestinationOptions,
): Promise<sql.DestinationRow> {
  const destination = await db.one(sql.destinationOf, [account.id]);
  if (!destination) {
    throw new ApiError('not_found', 'You have no payout destination yet. Set one with PUT /v1/payout_destination.');
  }
  if (destination.status === 'ready') return destination;
  return refresh(db, destination, options).catch(toRetryableError);
}

/** Returns the destination as last stored, without asking the processor. */
export function destinationOf(db: Queryable, accountId: string): Promise<sql.DestinationRow | undefined> {
  return db.one(sql.destinationOf, [accountId]);
}

/**
 * Returns the destination that a seller can be paid to now, if there is one. In live mode the processor is asked each
 * time: a bank account that was changed there, under the same reference, is a new destination.
 */
export async function findReadyDestination(
  db: Db,
  accountId: string,
  options: DestinationOptions,
): Promise<PayTo | undefined> {
  const { processor, log } = options;
  const saved = await db.one(sql.destinationOf, [accountId]);
  if (!saved) {
    if (db.realm !== 'test' || processor.name !== 'simulated') return undefined;
    return { processor: processor.name, reference: DEFAULT_BANK, label: 'simulated bank account' };
  }
  if (saved.processor !== processor.name) return undefined;
  if (db.realm === 'test' && saved.status === 'ready') return saved;
  const destination = await refresh(db, saved, options).catch((error: Error) => {
    if (!(error instanceof OutcomeUnknown || error instanceof ApiError)) throw error;
    log?.warn({ account: accountId, err: error }, 'failed to look up payout destination; retrying on the next run');
    return undefined; // the next run retries
  });
  return destination?.status === 'ready' && !isWaiting(destination) ? destination : undefined;
}

/** Fetches the current state from the processor, and reports a changed destination to the owner. */
async function refresh(
  db: Db,
  destination: sql.DestinationRow,
  { processor, waitHours }: DestinationOptions,
): Promise<sql.DestinationRow> {
  const { account_id, reference } = destination;
  if (destination.processor !== processor.name) return destination;
  const now = await processor.findDestination(reference);
  const { status, label, externalAccount = null } = now;
  if (!isOtherDestination(destination, now)) {
    const isNew = destination.external_account === null && externalAccount !== null;
    if (isNew) await db.run(sql.nameExternalAccount, [account_id, reference, externalAccount]);
    return destination;
  }
  const refreshed = await db.transaction(async (tx) => {
    const change = { accountId: account_id, reference, status, label, waitHours, externalAccount };
    const row = await tx.one(sql.refreshDestination, change);
    if (row) await reportDestinationChange(tx, row, {});
    return row;
  });
  // Replaced or refreshed by a concurrent request.
  return refreshed ?? (await db.one(sql.destinationOf, [account_id])) ?? destination;
}

/** Turns an unknown outcome into a retryable error: no money was moved. */
export function toRetryableError(error: Error): never {
  if (!(error instanceof OutcomeUnknown)) throw error;
  throw new ApiError('upstream_failed', 'The payment processor did not respond. Try again in a moment.', {
    cause: error,
  });
}
