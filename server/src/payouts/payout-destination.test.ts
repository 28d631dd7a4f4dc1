import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Principal } from '../access/principal.ts';
import { type Destination, OutcomeUnknown } from '../payments/processor.ts';
import { findOwnDestination } from './find-payout-destination.ts';
import { openMarket } from './market.fixture.ts';
import { showDestination } from './payout-destination.ts';
import { registerDestination, saveDestination } from './save-payout-destination.ts';
import { scriptedProcessor } from './scripted-processor.fixture.ts';

// Where the processor asks sellers itself, at its own site.

const market = await openMarket();
const db = market.here.live;
const RETURN_URL = 'https://souk.example/dashboard';

async function aSeller(destination: 'none' | 'ready' = 'none') {
  const id = await market.makeSeller({ destination });
  const principal = { account: { id, name: 'A seller', email: 'a@people.example' }, mode: 'live' } as Principal;
  const processor = scriptedProcessor('stripe');
  const asked: unknown[] = [];
  let answer: Destination = { reference: `acct_${id}`, status: 'onboarding', label: 'account at the processor' };
  processor.saveDestination = async (input, seller) => {
    asked.push([input, seller.reference]);
    return answer.status === 'ready' ? answer : { ...answer, onboardingUrl: 'https://processor.example/begin' };
  };
  processor.findDestination = async (reference) => ({ ...answer, reference });
  const set = async (body = {}) => {
    const saved = await registerDestination(db, principal, body, processor, RETURN_URL);
    const row = await db.transaction((tx) => saveDestination(tx, principal, saved, processor));
    return showDestination(row, saved.onboardingUrl);
  };
  return {
    ...{ principal, processor, asked, set },
    finish: () => {
      answer = { ...answer, status: 'ready', label: 'bank account ending 1234' };
    },
    look: async () => showDestination(await findOwnDestination(db, principal, processor)),
  };
}

test('the seller is sent to the processor, and is ready once they have answered there', async () => {
  const { asked, set, finish, look, principal } = await aSeller();
  const begun = await set();
  assert.deepEqual([begun.status, begun.onboarding_url], ['onboarding', 'https://processor.example/begin']);
  const { onboarding_url: _url, ...unfinished } = begun;
  assert.deepEqual(await look(), unfinished);
  await set();
  assert.deepEqual(asked, [
    [{ returnUrl: RETURN_URL }, null],
    [{ returnUrl: RETURN_URL }, `acct_${principal.account.id}`],
  ]);
  finish();
  const ready = await look();
  assert.deepEqual([ready.status, ready.label, ready.onboarding_url], ['ready', 'bank account ending 1234', undefined]);
});

test('one that was set with another processor is not asked about, and not handed on', async () => {
  const { asked, set, look } = await aSeller('ready');
  assert.equal((await look()).processor, 'simulated');
  await set();
  assert.deepEqual(asked, [[{ returnUrl: RETURN_URL }, null]]);
});

test('bank details are for the processor alone', async () => {
  const { set, asked } = await aSeller();
  const body = { bank_account: { holder: 'A seller', iban: 'DE89370400440532013000' } };
  await assert.rejects(set(body), { code: 'validation_failed', field: 'bank_account' });
  assert.deepEqual(asked, []);
});

test('a processor that does not answer leaves everything as it was, and the seller may try again', async () => {
  const { set, look, processor } = await aSeller();
  await set();
  const silent = async () => {
    throw new OutcomeUnknown('it did not answer');
  };
  Object.assign(processor, { saveDestination: silent, findDestination: silent });
  await assert.rejects(set(), { code: 'upstream_failed' });
  await assert.rejects(look(), { code: 'upstream_failed' });
});
