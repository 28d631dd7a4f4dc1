import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Principal } from '../../access/principal.ts';
import { type Destination, OutcomeUnknown } from '../../payments/processor.ts';
import { newId } from '../../platform/ids.ts';
import { openMarket } from '../market.fixture.ts';
import { scriptedProcessor } from '../scripted-processor.fixture.ts';
import { findFailure } from './destination-failure.ts';
import { findOwnDestination, findReadyDestination } from './find-payout-destination.ts';
import { toDestinationResponse } from './payout-destination.ts';
import { registerDestination, saveDestination } from './save-payout-destination.ts';

// Where the processor asks sellers itself, at its own site.

const market = await openMarket();
const db = market.here.live;
const RETURN_URL = 'https://souk.example/dashboard';

async function aSeller(destination: 'none' | 'ready' = 'none', waitHours = 0) {
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
    const row = await db.transaction((tx) =>
      saveDestination(tx, { principal, requestId: null }, saved, { processor, waitHours }),
    );
    return toDestinationResponse(row, { onboardingUrl: saved.onboardingUrl });
  };
  return {
    ...{ id, principal, processor, asked, set },
    finish: (externalAccount?: string) => {
      answer = {
        ...answer,
        status: 'ready',
        label: 'bank account ending 1234',
        ...(externalAccount && { externalAccount }),
      };
    },
    look: async () => toDestinationResponse(await findOwnDestination(db, principal, { processor, waitHours })),
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

test('the last payout to it marks a destination, until one arrives or it is set again', async () => {
  const { principal, processor } = await aSeller('ready');
  const { id } = principal.account;
  const look = async () => {
    const destination = await findOwnDestination(db, principal, { processor, waitHours: 0 });
    return (await findFailure(db, destination))?.payout_id ?? null;
  };
  const paidOut = async (status: string, code: string | null = null, to = `bank_${id}`) => {
    const payout = newId('pyo');
    await market.database.query(
      `insert into live.payouts (id, account_id, currency, amount, status, processor, destination, destination_label,
         failure_code, failure_message, failed_at, period_start, period_end)
       values ($1, $2, 'usd', 100, $3, 'simulated', $4, 'a bank', $5, $5, now(), now(), now())`,
      [payout, id, status, to, code],
    );
    return payout;
  };
  assert.equal(await look(), null, 'nothing was sent there yet');
  await paidOut('failed', 'no_such_account', 'bank_before');
  assert.equal(await look(), null, 'that was another place');
  const failed = await paidOut('failed', 'no_such_account');
  assert.equal(await look(), failed);
  await paidOut('in_transit');
  await paidOut('failed', 'balance_insufficient');
  assert.equal(await look(), failed, 'what is on its way, or was not its fault, tells nothing of it');
  await paidOut('paid');
  assert.equal(await look(), null);
  const again = await paidOut('failed', 'returned');
  assert.equal(await look(), again);
  await market.database.query('update live.payout_destinations set updated_at = now() where account_id = $1', [id]);
  assert.equal(await look(), null, 'set again, it is fresh');
});

/** What the owner is mailed of, in the order in which it happened. */
async function mailsTo(id: string): Promise<{ label: string; payable_at: string | null; changed_by: object | null }[]> {
  const jobs = await market.database.query<{
    payload: { label: string; payable_at: string | null; changed_by: object };
  }>(
    `select j.payload from live_jobs._private_jobs j join live_jobs._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_account_mail' and j.payload->>'account_id' = $1 order by j.id`,
    [id],
  );
  return jobs.map(({ payload: { label, payable_at, changed_by } }) => ({ label, payable_at, changed_by }));
}

const hoursFromNow = (at: string | null) => Math.round((Date.parse(at ?? '') - Date.now()) / 3_600_000);

test('a destination waits from when the seller has finished at the processor, and each change is mailed once', async () => {
  const { id, processor, set, finish, look } = await aSeller('none', 48);
  assert.equal(hoursFromNow((await set()).payable_at), 48);
  await set();
  assert.equal((await mailsTo(id)).length, 1, 'asked again, it is the same one');
  finish();
  const looks = await Promise.all([look(), look(), look()]);
  assert.ok(looks.some(({ status }) => status === 'ready'));
  const ready = await look();
  assert.deepEqual([ready.status, hoursFromNow(ready.payable_at)], ['ready', 48]);
  assert.deepEqual(
    (await mailsTo(id)).map(({ label, changed_by }) => [label, changed_by !== null]),
    [
      ['account at the processor', true],
      ['bank account ending 1234', false],
    ],
  );
  const options = { processor, waitHours: 48 };
  assert.equal(await findReadyDestination(db, id, options), undefined, 'not paid while it waits');
  await market.database.query('update live.payout_destinations set payable_at = now() where account_id = $1', [id]);
  assert.equal((await findReadyDestination(db, id, options))?.label, 'bank account ending 1234');
  assert.equal((await look()).payable_at, null, 'nothing waits any more');
});

test('a bank account that was changed at the processor is a new destination', async () => {
  const { id, processor, set, finish } = await aSeller('none', 48);
  finish('bank one');
  await set();
  const letItWait = () =>
    market.database.query('update live.payout_destinations set payable_at = now() where account_id = $1', [id]);
  const payTo = () => findReadyDestination(db, id, { processor, waitHours: 48 });
  await letItWait();
  assert.equal((await payTo())?.label, 'bank account ending 1234');
  finish('bank two');
  assert.deepEqual(await Promise.all([payTo(), payTo()]), [undefined, undefined], 'the same label, and another bank');
  const mails = await mailsTo(id);
  assert.deepEqual(
    mails.map(({ payable_at, changed_by }) => [hoursFromNow(payable_at), changed_by !== null]),
    [
      [48, true],
      [48, false],
    ],
  );
  const events = await market.database.query(
    `select 1 from live.events where account_id = $1 and type = 'payout_destination.updated'`,
    [id],
  );
  assert.equal(events.length, 2);
  await letItWait();
  assert.equal((await payTo())?.reference, `acct_${id}`);
  finish('bank three');
  const again = await set();
  assert.equal(hoursFromNow(again.payable_at), 48, 'also where it is set again');
  assert.equal((await mailsTo(id)).length, 3);
});

test('one of before bank accounts were identified is the same one as long as its label is', async () => {
  const { id, processor, set, finish } = await aSeller();
  finish();
  await set();
  finish('bank one');
  const payTo = () => findReadyDestination(db, id, { processor, waitHours: 48 });
  assert.ok(await payTo());
  assert.ok(await payTo());
  assert.equal((await mailsTo(id)).length, 1);
  finish('bank two');
  assert.equal(await payTo(), undefined);
});

test('nobody is paid in live mode while the processor does not say where, and the operator reads why', async () => {
  const { id, processor, set, finish } = await aSeller();
  finish('bank one');
  await set();
  const find = processor.findDestination;
  processor.findDestination = async () => {
    throw new OutcomeUnknown('it did not answer');
  };
  const warned: unknown[] = [];
  const log = { warn: (told: unknown) => void warned.push(told) };
  const payTo = () => findReadyDestination(db, id, { processor, waitHours: 0, log });
  assert.equal(await payTo(), undefined);
  assert.deepEqual(
    warned.map((told) => (told as { account: string }).account),
    [id],
  );
  processor.findDestination = find;
  assert.ok(await payTo(), 'the next run asks again');
});
