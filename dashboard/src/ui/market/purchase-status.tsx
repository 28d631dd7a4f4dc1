import type { Purchase } from '@souk/sdk';
import { statusOf } from '../../lib/labels/purchase-labels.ts';
import { Badge } from '../layout/badge.tsx';

export function PurchaseStatus({ purchase }: { purchase: Purchase }) {
  const { tone, label } = statusOf(purchase);
  return <Badge tone={tone}>{label}</Badge>;
}
