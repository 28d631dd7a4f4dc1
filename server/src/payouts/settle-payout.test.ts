import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { assertEarningsBalance, makeChecksDue, sell } from '../../test/harness/markets/earnings.ts';
import type { PayOutRequest, Processor, TransferOutcome } from '../payments/processor.ts';
import { ApiError } from '../platform/errors.ts';
import { BEHIND_ALL, linesOf } from './earnings.sql.ts';
import { earningsOf } from './earnings-of.ts';
import { openMarket } from './market.fixture.ts';
import * as sql from './payouts.sql.ts';
import { onPayoutOutcome } from './receive-payout-outcome.ts';
import { preparePayoutsOf } from './run-payouts.ts';
import { outcomeOf, type Script, scriptedProcessor } from './scripted-processor.fixture.ts';
import { sendPayout } from './send-payout.ts';
import { settlePayout } from './settle-payout.ts';
import { sweepPayouts } from './sweep-payouts.ts';

const market = await openMarket();
const { database, options, processor, makeSeller, payoutsOf } = market;
const db = market.here.test;

beforeEach(async () => {
  processor.script = 'pays';
  await database.query('update test.payouts set check_at = null'); // what earlier tests left to be swept
});
afterEach(() => assertEarningsBalance(database, 'test'));

/** A payout that was made, and is yet to be sent. */
async function aPayout(amount = 1000) {
  const seller = await makeSeller();
  await sell(db, seller, { gross: amount });
  const [payout] = await preparePayoutsOf(db, seller, options);
  assert.ok(payout);
  const { id } = payout;
  return { id, seller, look: async () => (await payoutsOf(seller, 'test'))[0] as sql.PayoutRow };
}

const sweep = async () => {
  await makeChecksDue(database, 'test');
  await sweepPayouts(db, options);
};
const hear = (id: string, outcome: TransferOutcome) =>
  onPayoutOutcome(db, { id: `cb_${id}`, about: 'payout', payoutId: id, reference: `ref_${id}`, outcome });
const eventsOf = async (seller: string) =>
  database.query<{ type: string; data: { object: { id: string; lines: unknown[]; status: string } } }>(
    'select type, data from test.events where account_id = $1 order by id',
    [seller],
  );
const factsOf = async (id: string) =>
  (
    await database.query<{ fact: string }>(
      'select distinct on (transaction_id) fact from test.ledger_entries where subject = $1 order by transaction_id',
      [id],
    )
  ).map(({ fact }) => fact);

test('a payout is sent, paid, and told of with its lines', async () => {
  const { id, seller, look } = await aPayout();
  assert.equal((await look()).status, 'pending');
  await sendPayout(db, id, options);
  const paid = await look();
  assert.deepEqual([paid.status, paid.reference], ['paid', `ref_${id}`]);
  assert.ok(paid.paid_at);
  const [event, ...more] = await eventsOf(seller);
  assert.deepEqual([event?.type, event?.data.object.id, event?.data.object.status], ['payout.paid', id, 'paid']);
  assert.equal(event?.data.object.lines.length, 1);
  assert.deepEqual(more, []);
  assert.deepEqual(await factsOf(id), ['payout', 'payout_paid']);
});

test('sending twice, and on two nodes at once, asks once', async () => {
  const { id, look } = await aPayout();
  const before = processor.asked;
  await Promise.all([sendPayout(db, id, options), sendPayout(market.there.test, id, options)]);
  await sendPayout(db, id, options);
  assert.equal(processor.asked - before, 1);
  assert.equal((await look()).status, 'paid');
});

test('after a crash between asking and hearing, the sweeper finds out', async () => {
  const { id, seller, look } = await aPayout();
  const claimed = await db.one(sql.claimPayout, [id]);
  assert.equal(claimed?.status, 'in_transit');
  const amount = { currency: 'usd', amount: 1000 };
  await processor.payOut({ id, destination: claimed.destination, amount, description: '', reference: null });
  await sendPayout(db, id, options); // the job runs again, and leaves it to whoever has claimed it
  assert.equal((await look()).status, 'in_transit');
  await sweep();
  assert.equal((await look()).status, 'paid');
  assert.equal((await eventsOf(seller)).length, 1);
});

test('after a crash before asking, and with its job lost, the sweeper sends it', async () => {
  const { look } = await aPayout();
  await sweepPayouts(db, options);
  assert.equal((await look()).status, 'pending', 'its own job comes first');
  await sweep();
  assert.equal((await look()).status, 'paid');
});

for (const script of ['loses the answer', 'does not hear', 'is not set up'] as Script[]) {
  test(`with a processor that ${script}, nobody knows, so nothing is decided; asking again settles it once`, async () => {
    const { id, seller, look } = await aPayout();
    processor.script = script;
    await sendPayout(db, id, options);
    assert.equal((await look()).status, 'in_transit');
    assert.deepEqual(await earningsOf(db, seller), []);
    assert.deepEqual(await preparePayoutsOf(db, seller, options), []);
    processor.script = 'pays';
    await sweep();
    await sweep();
    assert.equal((await look()).status, 'paid');
    assert.deepEqual(await factsOf(id), ['payout', 'payout_paid']);
  });
}

test('a slow one is asked about until it has arrived', async () => {
  const { id, look } = await aPayout();
  processor.script = 'takes its time';
  await sendPayout(db, id, options);
  await sweep();
  const waiting = await look();
  assert.deepEqual([waiting.status, waiting.reference], ['in_transit', `ref_${id}`]);
  processor.change(id, 'succeeded');
  await sweep();
  assert.equal((await look()).status, 'paid');
});

for (const script of ['finds no account', 'refuses'] as Script[]) {
  test(`with a processor that ${script}, the money comes back and is part of the next payout`, async () => {
    const { id, seller, look } = await aPayout(1000);
    processor.script = script;
    await sendPayout(db, id, options);
    const failed = await look();
    assert.equal(failed.status, 'failed');
    assert.ok(failed.failure_message);
    assert.equal((await eventsOf(seller)).at(-1)?.type, 'payout.failed');
    assert.deepEqual(await earningsOf(db, seller), [{ currency: 'usd', pending: 0, cleared: 1000 }]);

    processor.script = 'pays';
    const before = processor.asked;
    await sendPayout(db, id, options);
    await sweep();
    assert.equal(processor.asked, before, 'a failed one is never asked for again');
    await sell(db, seller, { gross: 500 });
    const [next] = await preparePayoutsOf(db, seller, options);
    assert.equal(next?.amount, 1500);
    await sendPayout(db, next?.id ?? '', options);
    assert.deepEqual(
      (await payoutsOf(seller, 'test')).map(({ status }) => status),
      ['failed', 'paid'],
    );
    const lines = await db.many(linesOf, [next?.id ?? '', ...BEHIND_ALL, 10]);
    assert.deepEqual(
      lines.map(({ kind, subject, amount }) => [kind, kind === 'sale' ? '' : subject, amount]),
      [
        ['payout_returned', id, 1000],
        ['sale', '', 500],
      ],
    );
  });
}

test('one that comes back after it was paid is failed, once, and told of', async () => {
  const { id, seller, look } = await aPayout(1000);
  await sendPayout(db, id, options);
  for (let i = 0; i < 3; i++) await hear(id, outcomeOf(id, 'failed'));
  assert.equal((await look()).status, 'failed');
  assert.deepEqual(await factsOf(id), ['payout', 'payout_paid', 'payout_returned']);
  assert.deepEqual(
    (await eventsOf(seller)).map(({ type }) => type),
    ['payout.paid', 'payout.failed'],
  );
  assert.deepEqual(await earningsOf(db, seller), [{ currency: 'usd', pending: 0, cleared: 1000 }]);
});

test('the sweeper also notices by itself that one came back, as long as it is new', async () => {
  const [returned, old] = [await aPayout(), await aPayout()];
  for (const { id } of [returned, old]) await sendPayout(db, id, options);
  await sweep();
  assert.equal((await returned.look()).status, 'paid');
  await database.query(`update test.payouts set created_at = now() - interval '8 days' where id = $1`, [old.id]);
  await sweep();
  const asked = processor.asked;
  processor.change(returned.id, 'failed');
  processor.change(old.id, 'failed');
  await sweep();
  assert.equal(processor.asked - asked, 1);
  assert.deepEqual([(await returned.look()).status, (await old.look()).status], ['failed', 'paid']);
});

test('word of its arrival that comes after word of its return is old, and changes nothing', async () => {
  const { id, seller, look } = await aPayout(1000);
  processor.script = 'takes its time';
  await sendPayout(db, id, options);
  for (const status of ['failed', 'succeeded', 'pending', 'failed'] as const) await hear(id, outcomeOf(id, status));
  assert.equal((await look()).status, 'failed');
  assert.deepEqual(await factsOf(id), ['payout', 'payout_failed']);
  assert.deepEqual(await earningsOf(db, seller), [{ currency: 'usd', pending: 0, cleared: 1000 }]);
});

test('a callback finds its payout by the processor’s reference too; of a stranger’s it makes nothing', async () => {
  const { id, look } = await aPayout();
  processor.script = 'takes its time';
  await sendPayout(db, id, options);
  const about = { id: 'cb', about: 'payout', payoutId: null } as const;
  await onPayoutOutcome(db, { ...about, reference: 'unheard of', outcome: outcomeOf(id, 'succeeded') });
  assert.equal((await look()).status, 'in_transit');
  await onPayoutOutcome(db, { ...about, reference: `ref_${id}`, outcome: outcomeOf(id, 'succeeded') });
  assert.equal((await look()).status, 'paid');
});

test('a refusal that comes late does not undo what somebody else has settled', async () => {
  const { id, look } = await aPayout();
  const late: Processor = {
    ...processor,
    async payOut() {
      await db.transaction((tx) => settlePayout(tx, id, outcomeOf(id, 'succeeded')));
      throw new ApiError('validation_failed', 'There is no such destination.');
    },
  };
  await sendPayout(db, id, { processors: { test: late, live: late } });
  assert.equal((await look()).status, 'paid');
});

/** A processor that has forgotten what it sent, and would not send it now. */
const REFUSED: TransferOutcome = {
  status: 'failed',
  reference: null,
  code: 'balance_insufficient',
  message: 'Not now.',
};

test('one that was made is asked about by its reference; a refusal says nothing of it, paid or on its way', async () => {
  const [paid, slow] = [await aPayout(1000), await aPayout(500)];
  await sendPayout(db, paid.id, options);
  processor.script = 'takes its time';
  await sendPayout(db, slow.id, options);
  const asked: PayOutRequest[] = [];
  const forgetful: Processor = {
    ...processor,
    async payOut(request) {
      asked.push(request);
      return REFUSED;
    },
  };
  await makeChecksDue(database, 'test');
  await sweepPayouts(db, { processors: { test: forgetful, live: forgetful } });
  assert.deepEqual(asked.map(({ reference }) => reference).sort(), [`ref_${paid.id}`, `ref_${slow.id}`].sort());
  assert.deepEqual([(await paid.look()).status, (await slow.look()).status], ['paid', 'in_transit']);
  assert.deepEqual(await factsOf(paid.id), ['payout', 'payout_paid']);
  assert.deepEqual(await earningsOf(db, paid.seller), []);
  assert.deepEqual(
    (await eventsOf(paid.seller)).map(({ type }) => type),
    ['payout.paid'],
  );
  await hear(paid.id, outcomeOf(paid.id, 'failed'));
  assert.equal((await paid.look()).status, 'failed', 'what was made can still come back');
});

test('what the processor itself says of a refusal is for the log, and not for the seller', async () => {
  const { id, seller, look } = await aPayout();
  const cause = new Error('You have insufficient funds in your Stripe account.');
  const short: Processor = { ...processor, payOut: async () => ({ ...REFUSED, cause }) };
  const warned: unknown[] = [];
  const log = { warn: (told: unknown) => void warned.push(told) };
  await sendPayout(db, id, { processors: { test: short, live: short }, log });
  const failed = await look();
  assert.deepEqual([failed.status, failed.failure_message], ['failed', 'Not now.']);
  assert.ok(!JSON.stringify(await eventsOf(seller)).includes('Stripe'));
  assert.deepEqual(warned, [{ payout: id, err: cause }]);
});

test('one that was never sent goes back when the processor was changed; one that was is left to the old processor', async () => {
  const [unsent, asked] = [await aPayout(), await aPayout()];
  processor.script = 'does not hear';
  await sendPayout(db, asked.id, options);
  const other = scriptedProcessor('stripe');
  const changed = { processors: { test: other, live: other } };
  await sendPayout(db, unsent.id, changed);
  assert.equal((await unsent.look()).status, 'failed');
  await makeChecksDue(database, 'test');
  await assert.rejects(sweepPayouts(db, changed), /only simulated knows what came of/);
  assert.equal((await asked.look()).status, 'in_transit');
  assert.equal(other.asked, 0);
});

test('one that cannot be asked about does not keep the sweeper from the others', async () => {
  const [first, second] = [await aPayout(), await aPayout()];
  for (const { id } of [first, second]) await db.one(sql.claimPayout, [id]);
  const broken: Processor = {
    ...processor,
    async payOut(request) {
      if (request.id === first.id) throw new TypeError('a mistake in the driver');
      return processor.payOut(request);
    },
  };
  await makeChecksDue(database, 'test');
  await assert.rejects(sweepPayouts(db, { processors: { test: broken, live: broken } }), TypeError);
  assert.deepEqual([(await first.look()).status, (await second.look()).status], ['in_transit', 'paid']);
});
