import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Listing } from '@souk/sdk';
import { listing } from './listing.fixture.ts';
import { canBeSold, type Offered, readinessOf } from './readiness.ts';

const usd = (amount: number) => ({ currency: 'usd', amount, model: 'one_time' as const });
const sound: Offered = {
  listing,
  asset: { price: usd(4900), published_at: '2026-01-05T09:41:07.310Z' },
  siblings: [listing],
  account: { email_confirmed: true },
  mode: 'live',
};
const labels = (offered: Offered, state: string) =>
  readinessOf(offered)
    .filter((step) => step.state === state)
    .map(({ label }) => label);

test('a listing can be sold without pictures and words, which are advised', () => {
  assert.ok(canBeSold(readinessOf(sound)));
  assert.deepEqual(labels(sound, 'open'), ['Pictures', 'A description', 'To be tried before buying']);
  const full = {
    ...listing,
    description: 'Picks.',
    deployment_id: 'dep_1',
    gallery: [{ id: 'img_1', url: '', alt: '' }],
  };
  assert.deepEqual(labels({ ...sound, listing: full }, 'open'), ['Pictures described in words']);
  const dataset = { ...full, asset: { ...full.asset, type: 'dataset' as const }, deployment_id: null };
  assert.equal(labels({ ...sound, listing: dataset }, 'open').includes('To be tried before buying'), false);
});

test('what keeps it from being sold is told, and where to mend it', () => {
  const other: Listing = { ...listing, id: 'lst_2', title: 'Arm, the old one', status: 'published' };
  const offered: Offered = {
    ...sound,
    asset: { price: usd(0), published_at: null },
    siblings: [listing, other],
  };
  assert.equal(canBeSold(readinessOf(offered)), false);
  assert.deepEqual(labels(offered, 'missing'), ['Publish the model', 'Settle the price', 'One listing at a time']);
  const places = readinessOf(offered).flatMap(({ at }) => at?.to ?? []);
  assert.deepEqual(places, [
    '/dashboard/selling/models/mdl_1',
    '/dashboard/selling/models/mdl_1',
    '/dashboard/selling/listings/lst_2',
  ]);
});

test('who has not confirmed an address is told so in live mode alone', () => {
  const account = { email_confirmed: false };
  assert.ok(labels({ ...sound, account }, 'open').includes('Confirm your e-mail address'));
  assert.equal(labels({ ...sound, account, mode: 'test' }, 'open').includes('Confirm your e-mail address'), false);
});
