import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import type { Principal } from '../../access/principal.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { DEPLOYMENTS_TOPIC } from '../announce-deployments.ts';
import { type Admitted, admitCaller } from './admit-caller.ts';
import { CallerCache } from './caller-cache.ts';
import { credentialOf, deploy, license } from './invoking-node.fixture.ts';
import { takeTrialCall } from './trial-calls.ts';

const tables = await cloneDatabase();
const database = openDatabase(tables);
after(async () => {
  await database.close();
  await tables.drop();
});
const db = database.test;

const as = (account: string, key = '1') => credentialOf(`${account}.${key}`) as Principal;

async function admit(principal: Principal, id: string): Promise<Admitted> {
  const found = await admitCaller(db, principal, id);
  assert.ok(!(found instanceof ApiError), String(found));
  return found;
}

async function rejection(principal: Principal, id: string): Promise<ApiError> {
  const found = await admitCaller(db, principal, id);
  assert.ok(found instanceof ApiError);
  return found;
}

test('admits the owner 600 times a minute, with or without a listing', async () => {
  for (const listing of [undefined, { perMinute: 7, trials: 3 }]) {
    const deployment = await deploy(tables, listing ? { listing } : {});
    const { limit, trial, deployment: called } = await admit(as(deployment.owner), deployment.id);
    assert.deepEqual([limit, trial, called.model_slug], [600, undefined, 'acme/thing']);
  }
});

test('admits licensees up to the limit of the listing, and no one without a license', async () => {
  const listed = await deploy(tables, { listing: { perMinute: 7 } });
  const licensee = newId('usr');
  await license(tables, listed, licensee);
  const { limit, trial } = await admit(as(licensee), listed.id);
  assert.deepEqual([limit, trial], [7, undefined]);

  const denied = await rejection(as(newId('usr')), listed.id);
  assert.equal(denied.code, 'forbidden_resource');
  assert.match(denied.message, new RegExp(`Buy one at the listing ${listed.listing}`));

  const unlisted = await deploy(tables);
  await license(tables, unlisted, licensee);
  assert.match((await rejection(as(licensee), unlisted.id)).message, /belongs to another account and has no listing/);
});

test('responds not_found for any unknown ID', async () => {
  for (const id of [newId('dep'), newId('mdl'), 'nonsense', '\0']) {
    assert.equal((await rejection(as(newId('usr')), id)).code, 'not_found', id);
  }
});

test('allows trial calls if the listing grants them, is published and the email is confirmed', async () => {
  const listed = await deploy(tables, { listing: { trials: 2, perMinute: 5 } });
  const accountId = newId('usr');
  const { trial, limit } = await admit(as(accountId), listed.id);
  assert.deepEqual([trial, limit], [{ listingId: listed.listing, calls: 2 }, 5]);
  assert.match((await rejection(as(accountId, 'unconfirmed'), listed.id)).message, /tried 2 times.*Confirm yours/);

  const withdrawn = await deploy(tables, { listing: { trials: 2, status: 'unpublished' } });
  assert.match((await rejection(as(accountId), withdrawn.id)).message, /It is not on sale now/);
});

test('counts trial calls per account, and returns them', async () => {
  const { listing } = await deploy(tables, { listing: { trials: 2 } });
  const trial = { listingId: listing as string, calls: 2 };
  const [one, other] = [newId('usr'), newId('usr')];
  const first = await takeTrialCall(db, trial, one);
  assert.equal(first.remaining, 1);
  assert.equal((await takeTrialCall(db, trial, one)).remaining, 0);
  await assert.rejects(takeTrialCall(db, trial, one), (error: ApiError) => {
    assert.deepEqual([error.code, error.headers], ['forbidden_resource', { 'svc-trial-remaining': '0' }]);
    assert.match(error.message, new RegExp(`All 2 trial calls of this model are used up.*${listing}`));
    return true;
  });
  assert.equal((await takeTrialCall(db, trial, other)).remaining, 1, 'of another account');
  await first.giveBack();
  assert.equal((await takeTrialCall(db, trial, one)).remaining, 0, 'one that was given back');
});

test('never exceeds the limit with concurrent trial calls', async () => {
  const { listing } = await deploy(tables, { listing: { trials: 5 } });
  const accountId = newId('usr');
  const taken = await Promise.allSettled(
    Array.from({ length: 20 }, () => takeTrialCall(db, { listingId: listing as string, calls: 5 }, accountId)),
  );
  assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 5);
});

test('limits trial calls per day across accounts, without counting rejected ones', async () => {
  const { listing } = await deploy(tables, { listing: { trials: 1 } });
  const trial = { listingId: listing as string, calls: 1 };
  const take = (account: string) => takeTrialCall(db, trial, account, 2);
  const exhausted = newId('usr');
  await take(exhausted);
  for (let i = 0; i < 3; i++) await assert.rejects(take(exhausted), /is used up/);
  const second = await take(newId('usr'));
  const third = newId('usr');
  await assert.rejects(take(third), /trial calls of this model are used up for today/);
  await second.giveBack();
  assert.equal((await take(third)).remaining, 0, 'nothing of its own was taken by the rejection');
});

test('caches admitted callers until an announcement, and never rejected ones', async () => {
  const callers = new CallerCache(database.announcements);
  const listed = await deploy(tables, { listing: {} });
  const accountId = newId('usr');
  assert.ok((await callers.find(db, as(accountId), listed.id)) instanceof ApiError);
  await license(tables, listed, accountId);
  assert.ok(!((await callers.find(db, as(accountId), listed.id)) instanceof ApiError), 'at once');
  assert.ok(!(callers.find(db, as(accountId), listed.id) instanceof Promise), 'no query');
  await tables.query('update test.license_grants set revoked_at = now() where licensee_id = $1', [accountId]);
  await db.transaction(async (tx) => tx.announce(DEPLOYMENTS_TOPIC));
  assert.ok((await callers.find(db, as(accountId), listed.id)) instanceof ApiError);
});
