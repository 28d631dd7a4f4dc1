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

async function refusal(principal: Principal, id: string): Promise<ApiError> {
  const found = await admitCaller(db, principal, id);
  assert.ok(found instanceof ApiError);
  return found;
}

test('the owner is let in, with or without a listing, 600 times a minute', async () => {
  for (const listing of [undefined, { perMinute: 7, trials: 3 }]) {
    const deployment = await deploy(tables, listing ? { listing } : {});
    const { limit, trial, deployment: called } = await admit(as(deployment.owner), deployment.id);
    assert.deepEqual([limit, trial, called.model_slug], [600, undefined, 'acme/thing']);
  }
});

test('licensees of the listing are let in as often as it says, and nobody without one', async () => {
  const listed = await deploy(tables, { listing: { perMinute: 7 } });
  const licensee = newId('usr');
  await license(tables, listed, licensee);
  const { limit, trial } = await admit(as(licensee), listed.id);
  assert.deepEqual([limit, trial], [7, undefined]);

  const stranger = await refusal(as(newId('usr')), listed.id);
  assert.equal(stranger.code, 'forbidden_resource');
  assert.match(stranger.message, new RegExp(`Buy one at the listing ${listed.listing}`));

  const unlisted = await deploy(tables);
  await license(tables, unlisted, licensee);
  assert.match((await refusal(as(licensee), unlisted.id)).message, /not yours, and has no listing/);
});

test('what does not exist is not found, whatever is named', async () => {
  for (const id of [newId('dep'), newId('mdl'), 'nonsense', '\0']) {
    assert.equal((await refusal(as(newId('usr')), id)).code, 'not_found', id);
  }
});

test('it may be tried where the listing says so, is published, and the address is confirmed', async () => {
  const listed = await deploy(tables, { listing: { trials: 2, perMinute: 5 } });
  const somebody = newId('usr');
  const { trial, limit } = await admit(as(somebody), listed.id);
  assert.deepEqual([trial, limit], [{ listingId: listed.listing, calls: 2 }, 5]);
  assert.match((await refusal(as(somebody, 'unconfirmed'), listed.id)).message, /tried 2 times.*confirm yours/);

  const withdrawn = await deploy(tables, { listing: { trials: 2, status: 'unpublished' } });
  assert.match((await refusal(as(somebody), withdrawn.id)).message, /It is not on sale now/);
});

test('trial calls are used up, each account for itself, and given back', async () => {
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

test('many trial calls at once are no more than there are', async () => {
  const { listing } = await deploy(tables, { listing: { trials: 5 } });
  const somebody = newId('usr');
  const taken = await Promise.allSettled(
    Array.from({ length: 20 }, () => takeTrialCall(db, { listingId: listing as string, calls: 5 }, somebody)),
  );
  assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 5);
});

test('a listing is tried so often a day by all accounts together; those who have none left take none from others', async () => {
  const { listing } = await deploy(tables, { listing: { trials: 1 } });
  const trial = { listingId: listing as string, calls: 1 };
  const take = (account: string) => takeTrialCall(db, trial, account, 2);
  const exhausted = newId('usr');
  await take(exhausted);
  for (let i = 0; i < 3; i++) await assert.rejects(take(exhausted), /is used up/);
  const second = await take(newId('usr'));
  const third = newId('usr');
  await assert.rejects(take(third), /tried as often as it may be today/);
  await second.giveBack();
  assert.equal((await take(third)).remaining, 0, 'nothing of its own was taken by the refusal');
});

test('who may call is remembered for a moment, until something is announced; who may not is not', async () => {
  const callers = new CallerCache(database.announcements);
  const listed = await deploy(tables, { listing: {} });
  const somebody = newId('usr');
  assert.ok((await callers.find(db, as(somebody), listed.id)) instanceof ApiError);
  await license(tables, listed, somebody);
  assert.ok(!((await callers.find(db, as(somebody), listed.id)) instanceof ApiError), 'at once');
  assert.ok(!(callers.find(db, as(somebody), listed.id) instanceof Promise), 'asks nobody');
  await tables.query('update test.license_grants set revoked_at = now() where licensee_id = $1', [somebody]);
  await db.transaction(async (tx) => tx.announce(DEPLOYMENTS_TOPIC));
  assert.ok((await callers.find(db, as(somebody), listed.id)) instanceof ApiError);
});
