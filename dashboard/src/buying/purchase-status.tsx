import type { Purchase } from '@souk/sdk';
import { Badge } from '../ui/badge.tsx';
import { statusOf } from './purchase-words.ts';

export function PurchaseStatus({ purchase }: { purchase: Purchase }) {
  const { tone, words } = statusOf(purchase);
  return <Badge tone={tone}>{words}</Badge>;
}
