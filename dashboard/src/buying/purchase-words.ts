import type { Purchase } from '@souk/sdk';
import type { BadgeTone } from '../ui/badge.tsx';

interface Words {
  tone: BadgeTone;
  words: string;
}

const STATUSES: Record<Purchase['status'], Words> = {
  pending: { tone: 'warn', words: 'Being paid' },
  succeeded: { tone: 'ok', words: 'Paid' },
  failed: { tone: 'danger', words: 'Not paid' },
  refunded: { tone: 'plain', words: 'Refunded' },
};

export function statusOf({ status }: Pick<Purchase, 'status'>): Words {
  return STATUSES[status];
}
