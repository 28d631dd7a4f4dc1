import type { Purchase } from '@souk/sdk';
import type { BadgeTone } from './badge-tone.ts';
import { cardName } from './card-labels.ts';

interface Words {
  tone: BadgeTone;
  words: string;
}

const STATUSES: Record<Purchase['status'], Words> = {
  pending: { tone: 'warn', words: 'Pending' },
  succeeded: { tone: 'ok', words: 'Paid' },
  failed: { tone: 'danger', words: 'Failed' },
  refunded: { tone: 'plain', words: 'Refunded' },
};

const GRANTED: Words = { tone: 'ok', words: 'Granted' };

export function statusOf({ status, amount }: Pick<Purchase, 'status' | 'amount'>): Words {
  // Nobody paid for what costs nothing.
  return status === 'succeeded' && amount.amount === 0 ? GRANTED : STATUSES[status];
}

/** How it is paid; undefined where it costs nothing. Which card, only its owner is told. */
export function paymentLabel({ payment }: Pick<Purchase, 'payment'>): string | undefined {
  if (!payment) return undefined;
  if (payment.type === 'balance') return 'Balance';
  return payment.card ? cardName({ card: payment.card }) : 'Card';
}

/** What was bought, by its name. */
export function assetName({ asset, listing_id }: Pick<Purchase, 'asset' | 'listing_id'>): string {
  return asset?.name ?? `Listing ${listing_id}`;
}

/** What kind of thing it is, and whose. */
export function assetLabel({ asset, seller }: Pick<Purchase, 'asset' | 'seller'>): string {
  return `${asset?.type ?? 'deleted since,'} from ${seller.slug}`;
}
