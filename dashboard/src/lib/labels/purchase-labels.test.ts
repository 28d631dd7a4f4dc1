import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetLabel, assetName, paymentLabel, statusOf } from './purchase-labels.ts';

test('names a purchase by its asset, or by its listing if the asset was deleted', () => {
  const asset = { type: 'dataset', id: 'dst_1', slug: 'acme/trays', name: 'Trays' } as const;
  const seller = { id: 'usr_1', slug: 'acme' };
  assert.equal(assetName({ asset, listing_id: 'lst_1' }), 'Trays');
  assert.equal(assetName({ asset: null, listing_id: 'lst_1' }), 'Listing lst_1');
  assert.equal(assetLabel({ asset, seller }), 'dataset from acme');
  assert.equal(assetLabel({ asset: null, seller }), 'deleted, from acme');
});

test('labels a free purchase as granted', () => {
  const costs = (amount: number) => ({ amount, currency: 'USD' }) as const;
  assert.equal(statusOf({ status: 'succeeded', amount: costs(4900) }).label, 'Paid');
  assert.equal(statusOf({ status: 'succeeded', amount: costs(0) }).label, 'Granted');
  assert.equal(statusOf({ status: 'refunded', amount: costs(0) }).label, 'Refunded');
});

test('describes the payment as far as it is known', () => {
  const label = (payment: Parameters<typeof paymentLabel>[0]['payment']) => paymentLabel({ payment });
  assert.equal(label(null), undefined);
  assert.equal(label({ type: 'balance', card: null }), 'Balance');
  assert.equal(label({ type: 'card', card: { brand: 'visa', last4: '4242' } }), 'Visa ending in 4242');
  assert.equal(label({ type: 'card', card: null }), 'Card');
});
