import type { Principal } from '../../access/principal.ts';
import type { Call } from '../../access/route.ts';
import { holdOpen } from '../../accounts/hold-account-open.ts';
import type { Destination, DestinationInput, Processor } from '../../payments/processor.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import type { DestinationOptions } from '../payouts-options.ts';
import { toRetryableError } from './find-payout-destination.ts';
import { type DestinationBody, isOtherDestination } from './payout-destination.ts';
import * as sql from './payout-destinations.sql.ts';
import { reportDestinationChange } from './report-destination-change.ts';

/**
 * Registers a destination with the processor. Bank details are not stored: the result names them by a reference. Call
 * it outside any transaction.
 */
export async function registerDestination(
  db: Queryable,
  { account }: Principal,
  body: DestinationBody,
  processor: Processor,
  returnUrl: string,
): Promise<Destination> {
  const input = toInput(body, processor, returnUrl);
  const saved = await db.one(sql.destinationOf, [account.id]);
  const reference = saved?.processor === processor.name ? saved.reference : null;
  const seller = { accountId: account.id, email: account.email, name: account.name, reference };
  return processor.saveDestination(input, seller).catch(toRetryableError);
}

function toInput({ bank_account }: DestinationBody, { name }: Processor, returnUrl: string): DestinationInput {
  if (name === 'simulated') {
    if (bank_account) return { bank_account };
    throw invalid(
      'bank_account',
      '`bank_account` is required. Payments are simulated here, so you can use any valid IBAN.',
    );
  }
  if (!bank_account) return { returnUrl };
  throw invalid(
    'bank_account',
    'Bank details are not accepted here. Send `{}` and enter them at `onboarding_url`, with the payment processor.',
  );
}

type ChangeOrigin = Pick<Call, 'principal'> & { requestId: string | null };

/** Saves a destination. Payouts already in transit still go to the earlier one. */
export async function saveDestination(
  tx: Tx,
  { principal, requestId }: ChangeOrigin,
  destination: Destination,
  { processor, waitHours, notify = true }: DestinationOptions,
): Promise<sql.DestinationRow> {
  const { id } = principal.account;
  if (!(await holdOpen(tx, id)))
    throw new ApiError('invalid_state', 'This account is closed and cannot receive payouts.');
  const { reference, status, label, externalAccount = null } = destination;
  const before = await tx.one(sql.lockDestination, [id]);
  const changed = !before || before.processor !== processor.name || isOtherDestination(before, destination);
  const saved = await tx.one(sql.saveDestination, {
    accountId: id,
    processor: processor.name,
    reference,
    status,
    label,
    waitHours: changed ? waitHours : null,
    externalAccount,
  });
  if (!saved) throw new Error('the destination was not returned');
  if (changed && notify) await reportDestinationChange(tx, saved, { principal, requestId });
  return saved;
}
