import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Purchase } from '@souk/sdk';
import { byListing } from './by-listing.ts';

const sale = (listing_id: string, status: Purchase['status'], amount: number, currency = 'usd') =>
  ({
    listing_id,
    status,
    amount: { currency, amount },
    seller_payout: { currency, amount: amount * 0.9 },
  }) as Purchase;

test('listings are ordered by what they earned; refunds earn nothing, and what was not paid is no sale', () => {
  const sold = byListing(
    [
      sale('lst_arm', 'succeeded', 1000),
      sale('lst_arm', 'refunded', 1000),
      sale('lst_eye', 'succeeded', 2000),
      sale('lst_eye', 'failed', 2000),
      sale('lst_eye', 'succeeded', 500, 'jpy'),
    ],
    'usd',
  );
  assert.deepEqual(
    sold.map(({ sale: { listing_id }, sales, refunded, earned }) => [listing_id, sales, refunded, earned.amount]),
    [
      ['lst_eye', 1, 0, 1800],
      ['lst_arm', 2, 1, 900],
    ],
  );
});
