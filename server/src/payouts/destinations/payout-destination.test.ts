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

// The processor collects bank details on its own site.

const market = await openMarket();
const db = market.here.live;
const RETURN_URL = 'https://souk.example/dashboard';

async function newSeller(destination: 'none' | 'ready' = 'none', waitHours = 0) {
  const id = await market.makeSeller({ destination });
  const principal = { account: { id, name: 'A seller', email: 'a@people.example' }, mode: 'live' } as Principal;
  const processor = scriptedProcessor('stripe');
  const requests: unknown[] = [];
  let current: Destination = { reference: `acct_${id}`, status: 'onboarding', label: 'account at the processor' };
  processor.saveDestination = async (input, seller) => {
    requests.push([input, seller.reference]);
    return current.status === 'ready' ? current : { ...current, onboardingUrl: 'https://processor.example/begin' };
  };
  processor.findDestination = async (reference) => ({ ...current, reference });
  const set = async (body = {}) => {
    const saved = await registerDestination(db, principal, body, processor, RETURN_URL);
    const row = await db.transaction((tx) =>
      saveDestination(tx, { principal, requestId: null }, saved, { processor, waitHours }),
    );
    return toDestinationResponse(row, { onboardingUrl: saved.onboardingUrl });
  };
  return {
    ...{ id, principal, processor, requests, set },
    finish: (externalAccount?: string) => {
      current = {
        ...current,
        status: 'ready',
        label: 'bank account ending 1234',
        ...(externalAccount && { externalAccount }),
      };
    },
    look: async () => toDestinationResponse(await findOwnDestination(db, principal, { processor, waitHours })),
  };
}

test('sends the seller to the processor, and is ready once onboarding is complete', async () => {
  const { requests, set, finish, look, principal } = await newSeller();
  const begun = await set();
  assert.deepEqual([begun.status, begun.onboarding_url], ['onboarding', 'https://processor.example/begin']);
  const { onboarding_url: _url, ...unfinished } = begun;
  assert.deepEqual(await look(), unfinished);
  await set();
  assert.deepEqual(requests, [
    [{ returnUrl: RETURN_URL }, null],
    [{ returnUrl: RETURN_URL }, `acct_${principal.account.id}`],
  ]);
  finish();
  const ready = await look();
  assert.deepEqual([ready.status, ready.label, ready.onboarding_url], ['ready', 'bank account ending 1234', undefined]);
});

test('neither looks up nor reuses a destination of another processor', async () => {
  const { requests, set, look } = await newSeller('ready');
  assert.equal((await look()).processor, 'simulated');
  await set();
  assert.deepEqual(requests, [[{ returnUrl: RETURN_URL }, null]]);
});

test('rejects bank details when the processor collects them', async () => {
  const { set, requests } = await newSeller();
  const body = { bank_account: { holder: 'A seller', iban: 'DE89370400440532013000' } };
  await assert.rejects(set(body), { code: 'validation_failed', field: 'bank_account' });
  assert.deepEqual(requests, []);
});

test('changes nothing when the processor does not respond, and allows a retry', async () => {
  const { set, look, processor } = await newSeller();
  await set();
  const silent = async () => {
    throw new OutcomeUnknown('it did not respond');
  };
  Object.assign(processor, { saveDestination: silent, findDestination: silent });
  await assert.rejects(set(), { code: 'upstream_failed' });
  await assert.rejects(look(), { code: 'upstream_failed' });
});

test('reports the failure of the last payout until one arrives or the destination is set again', async () => {
  const { principal, processor } = await newSeller('ready');
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
  assert.equal(await look(), failed, 'what is on its way, or was not its fault, says nothing about it');
  await paidOut('paid');
  assert.equal(await look(), null);
  const again = await paidOut('failed', 'returned');
  assert.equal(await look(), again);
  await market.database.query('update live.payout_destinations set updated_at = now() where account_id = $1', [id]);
  assert.equal(await look(), null, 'set again, it is fresh');
});

/** Returns the emails sent to the owner, oldest first. */
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

test('waits from when onboarding is complete, and mails each change once', async () => {
  const { id, processor, set, finish, look } = await newSeller('none', 48);
  assert.equal(hoursFromNow((await set()).payable_at), 48);
  await set();
  assert.equal((await mailsTo(id)).length, 1, 'set again, it is the same one');
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

test('treats a bank account changed at the processor as a new destination', async () => {
  const { id, processor, set, finish } = await newSeller('none', 48);
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

test('treats an unidentified bank account as unchanged while its label is', async () => {
  const { id, processor, set, finish } = await newSeller();
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

test('pays no one in live mode while the destination cannot be looked up, and logs why', async () => {
  const { id, processor, set, finish } = await newSeller();
  finish('bank one');
  await set();
  const find = processor.findDestination;
  processor.findDestination = async () => {
    throw new OutcomeUnknown('it did not respond');
  };
  const warned: unknown[] = [];
  const log = { warn: (fields: unknown) => void warned.push(fields) };
  const payTo = () => findReadyDestination(db, id, { processor, waitHours: 0, log });
  assert.equal(await payTo(), undefined);
  assert.deepEqual(
    warned.map((fields) => (fields as { account: string }).account),
    [id],
  );
  processor.findDestination = find;
  assert.ok(await payTo(), 'the next run retries');
});
