import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Event } from '@souk/sdk';
import { subjectId, subjectOf } from './event-subject.ts';

const about = (type: Event['type'], data: Record<string, unknown>) => subjectOf({ type, data } as Event);

test('names an event by its object', () => {
  assert.equal(about('listing.published', { object: { id: 'lst_1', title: 'Pick and place' } }), 'Pick and place');
  assert.equal(about('listing.purchased', { object: { id: 'pur_1' }, listing: { title: 'Bundle' } }), 'Bundle');
  assert.equal(about('purchase.refunded', { object: { id: 'pur_1', asset: { name: 'Tray' } } }), 'Tray');
  assert.equal(about('payout.paid', { object: { id: 'pyo_1', amount: 1250, currency: 'eur' } }), '12.50 EUR');
  assert.equal(about('payout.paid', { object: { amount: { amount: 7, currency: 'usd' } } }), '0.07 USD');
  assert.equal(
    about('model.revision_published', { object: { revision: '1.2.0' }, model: { name: 'Arm' } }),
    'Arm 1.2.0',
  );
  assert.equal(about('webhook_endpoint.test', { object: { url: 'https://a.example' } }), 'https://a.example');
});

test('falls back to the id of the object, then to an empty text', () => {
  assert.equal(about('purchase.refunded', { object: { id: 'pur_1', name: 7 } }), 'pur_1');
  assert.equal(about('api_key.revoked', { object: { made: 'up' } }), '');
  assert.equal(subjectId({ data: { object: {} } }), undefined);
});
