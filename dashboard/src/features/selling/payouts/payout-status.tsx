import type { Payout } from '@souk/sdk';
import { STATUSES } from '../../../lib/labels/payout-labels.ts';
import { Badge } from '../../../ui/layout/badge.tsx';

export function PayoutStatus({ status }: Pick<Payout, 'status'>) {
  const { tone, label } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}
