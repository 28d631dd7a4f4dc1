import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Listing } from '@souk/sdk';
import { listing as newListing } from './listing.fixture.ts';
import { changesOf, draftOf, isChanged, withDraft } from './listing-draft.ts';

const listing: Listing = { ...newListing, price: { ...newListing.price, amount: 1250 } };

test('sends nothing for an unchanged draft', () => {
  const draft = draftOf(listing);
  assert.equal(draft.amount, '12.50');
  assert.equal(isChanged(draft, listing), false);
  assert.deepEqual(changesOf(draft, listing), {});
  assert.equal(draftOf({ ...listing, price: { ...listing.price, amount: 4900 } }).amount, '49');
  assert.equal(draftOf({ ...listing, price: { ...listing.price, currency: 'jpy', amount: 500 } }).amount, '500');
});

test('sends only what was changed', () => {
  const draft = { ...draftOf(listing), title: 'Arm, ready to run', amount: '39,9', trialCalls: '5' };
  assert.ok(isChanged(draft, listing));
  const price = { currency: 'usd', amount: 3990 };
  assert.deepEqual(changesOf(draft, listing), { title: 'Arm, ready to run', price, trial_calls: 5 });
  assert.deepEqual(changesOf({ ...draftOf(listing), paid: false }, listing), { price: { currency: 'usd', amount: 0 } });
});

test('previews the draft, with saved values in place of invalid ones', () => {
  const preview = withDraft(listing, { ...draftOf(listing), title: ' ', amount: 'much', description: 'Picks parts.' });
  assert.deepEqual(
    [preview.title, preview.price.amount, preview.description, preview.price.model],
    ['Arm', 1250, 'Picks parts.', 'one_time'],
  );
});
