import type { Payout } from '@souk/sdk';
import { Badge } from '../ui/badge.tsx';
import { STATUSES } from './payout-words.ts';

export function PayoutStatus({ status }: Pick<Payout, 'status'>) {
  const { tone, label } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}
