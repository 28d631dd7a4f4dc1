import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { assertEarningsBalance, makeChecksDue, sell } from '../../test/harness/markets/earnings.ts';
import type { PayOutRequest, Processor, TransferOutcome } from '../payments/processor.ts';
import { ApiError } from '../platform/errors.ts';
import { BEHIND_ALL, linesOf } from './earnings.sql.ts';
import { openMarket } from './market.fixture.ts';
import * as sql from './payouts.sql.ts';
import { readEarnings } from './read-earnings.ts';
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

/** Creates a payout that is not sent yet. */
async function newPayout(amount = 1000) {
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
const receiveCallback = (id: string, outcome: TransferOutcome) =>
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

test('sends and pays a payout, and emits an event with its lines', async () => {
  const { id, seller, look } = await newPayout();
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

test('calls the processor once when sent twice, and on two nodes', async () => {
  const { id, look } = await newPayout();
  const before = processor.calls;
  await Promise.all([sendPayout(db, id, options), sendPayout(market.there.test, id, options)]);
  await sendPayout(db, id, options);
  assert.equal(processor.calls - before, 1);
  assert.equal((await look()).status, 'paid');
});

test('settles a payout in the sweeper after a crash before the response', async () => {
  const { id, seller, look } = await newPayout();
  const claimed = await db.one(sql.claimPayout, [id]);
  assert.equal(claimed?.status, 'in_transit');
  const amount = { currency: 'usd', amount: 1000 };
  await processor.payOut({ id, destination: claimed.destination, amount, description: '', reference: null });
  await sendPayout(db, id, options); // the retried job leaves it to the current claim
  assert.equal((await look()).status, 'in_transit');
  await sweep();
  assert.equal((await look()).status, 'paid');
  assert.equal((await eventsOf(seller)).length, 1);
});

test('sends a payout in the sweeper after a crash before the request, with its job lost', async () => {
  const { look } = await newPayout();
  await sweepPayouts(db, options);
  assert.equal((await look()).status, 'pending', 'its own job comes first');
  await sweep();
  assert.equal((await look()).status, 'paid');
});

for (const script of ['loses the response', 'is unreachable', 'is not set up'] as Script[]) {
  test(`decides nothing with a processor that ${script}, and settles it once on a retry`, async () => {
    const { id, seller, look } = await newPayout();
    processor.script = script;
    await sendPayout(db, id, options);
    assert.equal((await look()).status, 'in_transit');
    assert.deepEqual(await readEarnings(db, seller), []);
    assert.deepEqual(await preparePayoutsOf(db, seller, options), []);
    processor.script = 'pays';
    await sweep();
    await sweep();
    assert.equal((await look()).status, 'paid');
    assert.deepEqual(await factsOf(id), ['payout', 'payout_paid']);
  });
}

test('checks a slow payout until it has arrived', async () => {
  const { id, look } = await newPayout();
  processor.script = 'takes its time';
  await sendPayout(db, id, options);
  await sweep();
  const waiting = await look();
  assert.deepEqual([waiting.status, waiting.reference], ['in_transit', `ref_${id}`]);
  processor.change(id, 'succeeded');
  await sweep();
  assert.equal((await look()).status, 'paid');
});

for (const script of ['finds no account', 'rejects'] as Script[]) {
  test(`returns the money to the next payout with a processor that ${script}`, async () => {
    const { id, seller, look } = await newPayout(1000);
    processor.script = script;
    await sendPayout(db, id, options);
    const failed = await look();
    assert.equal(failed.status, 'failed');
    assert.ok(failed.failure_message);
    assert.equal((await eventsOf(seller)).at(-1)?.type, 'payout.failed');
    assert.deepEqual(await readEarnings(db, seller), [{ currency: 'usd', pending: 0, cleared: 1000 }]);

    processor.script = 'pays';
    const before = processor.calls;
    await sendPayout(db, id, options);
    await sweep();
    assert.equal(processor.calls, before, 'a failed payout is never requested again');
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

test('fails a payout returned after it was paid, and emits that once', async () => {
  const { id, seller, look } = await newPayout(1000);
  await sendPayout(db, id, options);
  for (let i = 0; i < 3; i++) await receiveCallback(id, outcomeOf(id, 'failed'));
  assert.equal((await look()).status, 'failed');
  assert.deepEqual(await factsOf(id), ['payout', 'payout_paid', 'payout_returned']);
  assert.deepEqual(
    (await eventsOf(seller)).map(({ type }) => type),
    ['payout.paid', 'payout.failed'],
  );
  assert.deepEqual(await readEarnings(db, seller), [{ currency: 'usd', pending: 0, cleared: 1000 }]);
});

test('detects a returned payout in the sweeper while it is new', async () => {
  const [returned, old] = [await newPayout(), await newPayout()];
  for (const { id } of [returned, old]) await sendPayout(db, id, options);
  await sweep();
  assert.equal((await returned.look()).status, 'paid');
  await database.query(`update test.payouts set created_at = now() - interval '8 days' where id = $1`, [old.id]);
  await sweep();
  const callsBefore = processor.calls;
  processor.change(returned.id, 'failed');
  processor.change(old.id, 'failed');
  await sweep();
  assert.equal(processor.calls - callsBefore, 1);
  assert.deepEqual([(await returned.look()).status, (await old.look()).status], ['failed', 'paid']);
});

test('ignores a report of arrival after one of return', async () => {
  const { id, seller, look } = await newPayout(1000);
  processor.script = 'takes its time';
  await sendPayout(db, id, options);
  for (const status of ['failed', 'succeeded', 'pending', 'failed'] as const)
    await receiveCallback(id, outcomeOf(id, status));
  assert.equal((await look()).status, 'failed');
  assert.deepEqual(await factsOf(id), ['payout', 'payout_failed']);
  assert.deepEqual(await readEarnings(db, seller), [{ currency: 'usd', pending: 0, cleared: 1000 }]);
});

test('finds the payout of a callback by the processor’s reference, and ignores unknown ones', async () => {
  const { id, look } = await newPayout();
  processor.script = 'takes its time';
  await sendPayout(db, id, options);
  const about = { id: 'cb', about: 'payout', payoutId: null } as const;
  await onPayoutOutcome(db, { ...about, reference: 'unheard of', outcome: outcomeOf(id, 'succeeded') });
  assert.equal((await look()).status, 'in_transit');
  await onPayoutOutcome(db, { ...about, reference: `ref_${id}`, outcome: outcomeOf(id, 'succeeded') });
  assert.equal((await look()).status, 'paid');
});

test('does not undo a settled payout on a late rejection', async () => {
  const { id, look } = await newPayout();
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

/** A processor that no longer knows what it sent, and would reject it now. */
const REJECTED: TransferOutcome = {
  status: 'failed',
  reference: null,
  code: 'balance_insufficient',
  message: 'Not now.',
};

test('looks a payout up by its reference, and ignores a rejection once it was made', async () => {
  const [paid, slow] = [await newPayout(1000), await newPayout(500)];
  await sendPayout(db, paid.id, options);
  processor.script = 'takes its time';
  await sendPayout(db, slow.id, options);
  const requests: PayOutRequest[] = [];
  const rejecting: Processor = {
    ...processor,
    async payOut(request) {
      requests.push(request);
      return REJECTED;
    },
  };
  await makeChecksDue(database, 'test');
  await sweepPayouts(db, { processors: { test: rejecting, live: rejecting } });
  assert.deepEqual(requests.map(({ reference }) => reference).sort(), [`ref_${paid.id}`, `ref_${slow.id}`].sort());
  assert.deepEqual([(await paid.look()).status, (await slow.look()).status], ['paid', 'in_transit']);
  assert.deepEqual(await factsOf(paid.id), ['payout', 'payout_paid']);
  assert.deepEqual(await readEarnings(db, paid.seller), []);
  assert.deepEqual(
    (await eventsOf(paid.seller)).map(({ type }) => type),
    ['payout.paid'],
  );
  await receiveCallback(paid.id, outcomeOf(paid.id, 'failed'));
  assert.equal((await paid.look()).status, 'failed', 'what was made can still come back');
});

test('logs the processor’s own message of a rejection, and hides it from the seller', async () => {
  const { id, seller, look } = await newPayout();
  const cause = new Error('You have insufficient funds in your Stripe account.');
  const short: Processor = { ...processor, payOut: async () => ({ ...REJECTED, cause }) };
  const warned: unknown[] = [];
  const log = { warn: (fields: unknown) => void warned.push(fields) };
  await sendPayout(db, id, { processors: { test: short, live: short }, log });
  const failed = await look();
  assert.deepEqual([failed.status, failed.failure_message], ['failed', 'Not now.']);
  assert.ok(!JSON.stringify(await eventsOf(seller)).includes('Stripe'));
  assert.deepEqual(warned, [{ payout: id, err: cause }]);
});

test('fails an unsent payout after a change of processor, and leaves a sent one to the old processor', async () => {
  const [unsent, sent] = [await newPayout(), await newPayout()];
  processor.script = 'is unreachable';
  await sendPayout(db, sent.id, options);
  const other = scriptedProcessor('stripe');
  const changed = { processors: { test: other, live: other } };
  await sendPayout(db, unsent.id, changed);
  assert.equal((await unsent.look()).status, 'failed');
  await makeChecksDue(database, 'test');
  await assert.rejects(sweepPayouts(db, changed), /can only be looked up at simulated/);
  assert.equal((await sent.look()).status, 'in_transit');
  assert.equal(other.calls, 0);
});

test('sweeps the other payouts when one fails', async () => {
  const [first, second] = [await newPayout(), await newPayout()];
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
