import type { AuditEntry } from '@souk/sdk';
import { formatPercent } from '../fee/fee-labels.ts';

/** What can be done, for the filter. Others may come: they are shown by their names. */
export const ACTIONS: Readonly<Record<string, string>> = {
  'account.suspend': 'Suspended an account',
  'account.reinstate': 'Reinstated an account',
  'account.invite': 'Invited somebody',
  'takedown.create': 'Took something down',
  'takedown.lift': 'Lifted a takedown',
  'purchase.refund': 'Refunded a purchase',
  'fee.set': 'Changed the fee',
  'operator.grant': 'Made somebody an operator',
  'operator.revoke': 'Withdrew an operator’s rights',
  'signing_key.rotate': 'Rotated a signing key',
};

type Told = Pick<AuditEntry, 'action' | 'asset' | 'detail'>;

/** Before the name of what it was done to. */
const VERBS: Readonly<Record<string, string>> = {
  'account.suspend': 'Suspended',
  'account.reinstate': 'Reinstated',
  'operator.grant': 'Made an operator of',
  'operator.revoke': 'Withdrew the operator’s rights of',
};

export function actionLabel({ action, asset, detail }: Told): string {
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
