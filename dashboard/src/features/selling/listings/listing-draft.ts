import type { BodyOf, Listing } from '@souk/sdk';
import { amountText, readAmount } from '../../../lib/format/amount-entry.ts';
import type { Money } from '../../../lib/format/money.ts';

export type ListingChanges = BodyOf<'/v1/listings/{id}', 'patch'>;

/** The values of the editor's fields. */
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

/** Returns the price of a draft, or undefined if it is not a valid amount. */
function priceOf({ paid, amount, currency }: ListingDraft): Money | undefined {
  return paid ? readAmount(amount, currency) : { currency, amount: 0 };
}

export function isChanged(draft: ListingDraft, listing: Listing): boolean {
  const saved = draftOf(listing);
  return (Object.keys(saved) as (keyof ListingDraft)[]).some((name) => draft[name] !== saved[name]);
}

/** Returns the fields of a draft that differ from the saved listing. */
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

/** Returns the listing as buyers would see it if the draft were saved. */
export function withDraft(listing: Listing, draft: ListingDraft): Listing {
  const price = { ...listing.price, ...priceOf(draft) };
  return { ...listing, title: draft.title.trim() || listing.title, description: draft.description, price };
}

const isSamePrice = (one: Money, other: Money) => one.amount === other.amount && one.currency === other.currency;
