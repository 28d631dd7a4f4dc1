import type { BodyOf, Listing } from '@souk/sdk';
import { amountText, readAmount } from '../../../lib/format/amount-entry.ts';
import type { Money } from '../../../lib/format/money.ts';

export type ListingChanges = BodyOf<'/v1/listings/{id}', 'patch'>;

/** What is being written into the editor, as it stands in the fields. */
export interface ListingDraft {
  title: string;
  description: string;
  paid: boolean;
  amount: string;
  currency: string;
  requestsPerMinute: string;
  trialCalls: string;
}

export function draftOf(listing: Listing): ListingDraft {
  const { title, description, price, inference, trial_calls } = listing;
  return {
    title,
    description,
    paid: price.amount > 0,
    amount: price.amount > 0 ? amountText(price) : '',
    currency: price.currency,
    requestsPerMinute: String(inference.requests_per_minute),
    trialCalls: String(trial_calls),
  };
}

/** What it costs as it stands there; undefined while that is no amount. */
export function priceOf({ paid, amount, currency }: ListingDraft): Money | undefined {
  return paid ? readAmount(amount, currency) : { currency, amount: 0 };
}

export function isChanged(draft: ListingDraft, listing: Listing): boolean {
  const saved = draftOf(listing);
  return (Object.keys(saved) as (keyof ListingDraft)[]).some((name) => draft[name] !== saved[name]);
}

/** What has to be sent to make the listing what the draft says: nothing that is so already. */
export function changesOf(draft: ListingDraft, listing: Listing): ListingChanges {
  const price = priceOf(draft);
  const { title, description, inference, trial_calls } = listing;
  const [perMinute, trials] = [Number(draft.requestsPerMinute), Number(draft.trialCalls)];
  return {
    ...(draft.title === title ? {} : { title: draft.title }),
    ...(draft.description === description ? {} : { description: draft.description }),
    ...(price && !isSamePrice(price, listing.price) ? { price: price as ListingChanges['price'] } : {}),
    ...(perMinute === inference.requests_per_minute ? {} : { inference: { requests_per_minute: perMinute } }),
    ...(trials === trial_calls ? {} : { trial_calls: trials }),
  };
}

/** The listing as buyers would see it, were the draft saved. */
export function withDraft(listing: Listing, draft: ListingDraft): Listing {
  const price = { ...listing.price, ...priceOf(draft) };
  return { ...listing, title: draft.title.trim() || listing.title, description: draft.description, price };
}

const isSamePrice = (one: Money, other: Money) => one.amount === other.amount && one.currency === other.currency;
