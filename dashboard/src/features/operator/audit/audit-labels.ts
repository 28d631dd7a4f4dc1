import type { AuditEntry } from '@souk/sdk';
import { formatPercent } from '../fee/fee-labels.ts';

/** Labels of the actions. An action without a label is shown by its name. */
export const ACTIONS: Readonly<Record<string, string>> = {
  'account.suspend': 'Suspended an account',
  'account.reinstate': 'Reinstated an account',
  'account.invite': 'Invited a user',
  'takedown.create': 'Took down an asset',
  'takedown.lift': 'Lifted a takedown',
  'purchase.refund': 'Refunded a purchase',
  'fee.set': 'Changed the fee',
  'operator.grant': 'Granted operator rights',
  'operator.revoke': 'Revoked operator rights',
  'signing_key.rotate': 'Rotated a signing key',
};

type LabelledEntry = Pick<AuditEntry, 'action' | 'asset' | 'detail'>;

/** Labels that the name of the subject follows. */
const VERBS: Readonly<Record<string, string>> = {
  'account.suspend': 'Suspended',
  'account.reinstate': 'Reinstated',
  'operator.grant': 'Granted operator rights to',
  'operator.revoke': 'Revoked operator rights of',
};

export function actionLabel({ action, asset, detail }: LabelledEntry): string {
  if (action === 'fee.set' && typeof detail.basis_points === 'number')
    return `Set the fee to ${formatPercent(detail.basis_points)}`;
  const type = asset?.type;
  if (type && action === 'takedown.create') return `Took down the ${type}`;
  if (type && action === 'takedown.lift') return `Lifted the takedown of the ${type}`;
  return VERBS[action] ?? ACTIONS[action] ?? action;
}

export function modeOf({ mode }: AuditEntry['detail']): 'test' | 'live' | undefined {
  return mode === 'test' || mode === 'live' ? mode : undefined;
}
