import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Listing } from '@souk/sdk';
import { listing } from './listing.fixture.ts';
import { canBeSold, type Offer, readinessOf } from './readiness.ts';

const usd = (amount: number) => ({ currency: 'usd', amount, model: 'one_time' as const });
const sound: Offer = {
  listing,
  asset: { price: usd(4900), published_at: '2026-01-05T09:41:07.310Z' },
  siblings: [listing],
  account: { email_confirmed: true },
  mode: 'live',
};
const labels = (offer: Offer, state: string) =>
  readinessOf(offer)
    .filter((step) => step.state === state)
    .map(({ label }) => label);

test('recommends pictures and a description, but does not require them', () => {
  assert.ok(canBeSold(readinessOf(sound)));
  assert.deepEqual(labels(sound, 'open'), ['Pictures', 'Description', 'Trial before buying']);
  const full = {
    ...listing,
    description: 'Picks.',
    deployment_id: 'dep_1',
    gallery: [{ id: 'img_1', url: '', alt: '' }],
  };
  assert.deepEqual(labels({ ...sound, listing: full }, 'open'), ['Alt text for every picture']);
  const dataset = { ...full, asset: { ...full.asset, type: 'dataset' as const }, deployment_id: null };
  assert.equal(labels({ ...sound, listing: dataset }, 'open').includes('Trial before buying'), false);
});

test('names what prevents a sale, and where to fix it', () => {
  const other: Listing = { ...listing, id: 'lst_2', title: 'Arm, the old one', status: 'published' };
  const offer: Offer = {
    ...sound,
    asset: { price: usd(0), published_at: null },
    siblings: [listing, other],
  };
  assert.equal(canBeSold(readinessOf(offer)), false);
  assert.deepEqual(labels(offer, 'missing'), ['Publish the model', 'Fix the price', 'One listing at a time']);
  const places = readinessOf(offer).flatMap(({ at }) => at?.to ?? []);
  assert.deepEqual(places, [
    '/dashboard/selling/models/mdl_1',
    '/dashboard/selling/models/mdl_1',
    '/dashboard/selling/listings/lst_2',
  ]);
});

test('recommends confirming the email in live mode only', () => {
  const account = { email_confirmed: false };
  assert.ok(labels({ ...sound, account }, 'open').includes('Confirm your email'));
  assert.equal(labels({ ...sound, account, mode: 'test' }, 'open').includes('Confirm your email'), false);
});
