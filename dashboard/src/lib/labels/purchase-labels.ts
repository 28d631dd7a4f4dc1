import type { Purchase } from '@souk/sdk';
import type { BadgeTone } from './badge-tone.ts';
import { cardName } from './card-labels.ts';

interface StatusLabel {
  tone: BadgeTone;
  label: string;
}

const STATUSES: Record<Purchase['status'], StatusLabel> = {
  pending: { tone: 'warn', label: 'Pending' },
  succeeded: { tone: 'ok', label: 'Paid' },
  failed: { tone: 'danger', label: 'Failed' },
  refunded: { tone: 'plain', label: 'Refunded' },
};

const GRANTED: StatusLabel = { tone: 'ok', label: 'Granted' };

export function statusOf({ status, amount }: Pick<Purchase, 'status' | 'amount'>): StatusLabel {
  // A free license is not paid for.
  return status === 'succeeded' && amount.amount === 0 ? GRANTED : STATUSES[status];
}

/** Names the payment method; undefined for a free purchase. Only the owner of a card sees which card it is. */
export function paymentLabel({ payment }: Pick<Purchase, 'payment'>): string | undefined {
  if (!payment) return undefined;
  if (payment.type === 'balance') return 'Balance';
  return payment.card ? cardName({ card: payment.card }) : 'Card';
}

/** Returns the name of the purchased asset. */
export function assetName({ asset, listing_id }: Pick<Purchase, 'asset' | 'listing_id'>): string {
  return asset?.name ?? `Listing ${listing_id}`;
}

/** Describes the type of the asset and its seller. */
export function assetLabel({ asset, seller }: Pick<Purchase, 'asset' | 'seller'>): string {
  return `${asset?.type ?? 'deleted,'} from ${seller.slug}`;
}
