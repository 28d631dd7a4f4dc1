import type { Principal } from '../../access/principal.ts';
import type { AccountMailJob } from '../../accounts/mail/send-account-mail.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { isWaiting, toDestinationResponse } from './payout-destination.ts';
import type { DestinationRow } from './payout-destinations.sql.ts';

/** The author of the change. Has no principal if the processor reports that the seller completed onboarding there. */
export interface DestinationChange {
  principal?: Pick<Principal, 'kind' | 'id'>;
  requestId?: string | null;
}

/** Emits an event and mails the owner that payouts of the account now go elsewhere. */
export async function reportDestinationChange(
  tx: Tx,
  destination: DestinationRow,
  { principal, requestId }: DestinationChange,
): Promise<void> {
  const { account_id: accountId, label } = destination;
  const data = { object: toDestinationResponse(destination) };
  await recordEvent(tx, {
    type: 'payout_destination.updated',
    accountId,
    data,
    requestId: requestId ?? undefined,
  });
  const mail: AccountMailJob = {
    kind: 'payout_destination_changed',
    account_id: accountId,
    label,
    payable_at: isWaiting(destination) ? destination.payable_at.toISOString() : null,
    changed_by: principal ? { kind: principal.kind, id: principal.id } : null,
  };
  await enqueue(tx, 'send_account_mail', mail);
}
