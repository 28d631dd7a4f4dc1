import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetLabel, assetName, paymentLabel, statusOf } from './purchase-labels.ts';

test('a purchase is called by what was bought, or by its listing where that is gone', () => {
  const asset = { type: 'dataset', id: 'dst_1', slug: 'acme/trays', name: 'Trays' } as const;
  const seller = { id: 'usr_1', slug: 'acme' };
  assert.equal(assetName({ asset, listing_id: 'lst_1' }), 'Trays');
  assert.equal(assetName({ asset: null, listing_id: 'lst_1' }), 'Listing lst_1');
  assert.equal(assetLabel({ asset, seller }), 'dataset from acme');
  assert.equal(assetLabel({ asset: null, seller }), 'deleted since, from acme');
});

test('what costs nothing is granted rather than paid', () => {
  const costs = (amount: number) => ({ amount, currency: 'USD' }) as const;
  assert.equal(statusOf({ status: 'succeeded', amount: costs(4900) }).words, 'Paid');
  assert.equal(statusOf({ status: 'succeeded', amount: costs(0) }).words, 'Granted');
  assert.equal(statusOf({ status: 'refunded', amount: costs(0) }).words, 'Refunded');
});

test('how it was paid is told as far as it is known', () => {
  const words = (payment: Parameters<typeof paymentLabel>[0]['payment']) => paymentLabel({ payment });
  assert.equal(words(null), undefined);
  assert.equal(words({ type: 'balance', card: null }), 'Balance');
  assert.equal(words({ type: 'card', card: { brand: 'visa', last4: '4242' } }), 'Visa ending in 4242');
  assert.equal(words({ type: 'card', card: null }), 'Card');
});
